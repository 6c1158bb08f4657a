/** Kinds of what programmers speak of; kinds.ts says what stands here. */
export const software = `
accessibility: wcag aria screen_reader contrast; alert alerting paging: pagerduty opsgenie slack email sms;
algorithm: quicksort dijkstra bfs dfs bm25 bloom binary_search raft lru; analytics: amplitude mixpanel
posthog segment plausible google_analytics matomo; api protocol: rest graphql grpc websocket http soap mqtt
tcp udp webhook trpc sse; architecture pattern: microservices monolith cqrs event_driven hexagonal saga mvc
serverless repository outbox singleton strangler; assistant: copilot cursor claude codex chatgpt; attack
vulnerability: xss csrf injection ssrf cve ddos phishing log4shell; auth authentication: oauth jwt saml okta
auth0 keycloak ldap password passkey session cookie oidc cognito clerk 2fa totp token; backend: django flask
fastapi rails laravel express nestjs spring node; backup: snapshot dump pg_dump restic s3 nightly borg
velero; balancer proxy server webserver: nginx apache caddy haproxy traefik envoy iis tomcat gunicorn uvicorn
puma; billing payment processor: stripe paypal adyen braintree klarna square paddle sepa; broker queue: kafka
rabbitmq sqs nats pubsub celery bullmq sidekiq activemq zeromq kinesis pulsar resque; browser: chrome firefox
safari edge brave opera chromium arc; bucket storage: s3 gcs minio r2 nfs ebs blob; build builder bundler:
webpack vite rollup esbuild rolldown parcel turbopack swc make bazel gradle maven cmake nx turborepo; cache
caching: redis memcached varnish cdn ttl lru cloudflare; cd ci pipeline: github_actions gitlab_ci jenkins
circleci buildkite travis argo teamcity runner workflow; cdn: cloudflare cloudfront fastly akamai; chart
dashboard: grafana kibana metabase looker tableau superset; chat: slack teams discord zoom mattermost
telegram whatsapp email; cipher encryption: aes rsa bcrypt argon2 sha256 tls ed25519 md5 scrypt; cloud host
hosting provider: aws azure gcp heroku vercel netlify cloudflare digitalocean hetzner linode fly render
railway ovh lambda ec2; cms: wordpress contentful strapi sanity drupal ghost; compliance regulation: gdpr
hipaa soc2 pci iso27001 wcag ccpa; computer laptop: macbook thinkpad xps m1 m2 m3 framework dell lenovo
raspberry mini; container orchestration: docker kubernetes podman k8s helm ecs nomad containerd compose swarm
k3s; convention: camelcase snake_case kebab_case pascalcase prefix suffix lowercase; credentials password
secret secrets vault: 1password sops kms doppler dotenv env bitwarden lastpass keepass; crm: salesforce
hubspot zendesk intercom pipedrive freshdesk; css styling: tailwind sass bootstrap styled_components emotion
postcss chakra mui; database datastore db: postgres postgresql mysql mariadb sqlite mongodb mongo redis
dynamodb cassandra oracle mssql cockroachdb clickhouse elasticsearch neo4j firestore supabase duckdb
snowflake bigquery redshift influxdb timescale planetscale rds aurora spanner couchdb; department:
engineering marketing sales finance hr legal design support; device phone: iphone pixel galaxy android;
diagram: mermaid excalidraw figma lucidchart plantuml drawio; distribution distro: ubuntu debian fedora arch
alpine centos nixos rhel mint; dns domain registrar: cloudflare route53 namecheap godaddy cname; docs
documentation wiki: notion confluence readme mkdocs docusaurus obsidian swagger openapi; ecommerce: shopify
woocommerce magento; editor ide: vscode vim neovim emacs intellij pycharm webstorm xcode zed sublime cursor
helix nano; encoding format serialization: json yaml xml csv protobuf toml avro parquet msgpack utf_8 iso8601
markdown; engine game: unity unreal godot; environment: staging production dev sandbox local preview qa; etl
orchestrator scheduler: airflow dagster prefect dbt cron spark luigi temporal; extension plugin: eslint
prettier copilot gitlens vim; font: jetbrains fira menlo monaco hack consolas iosevka; formatter formatting
lint linter: eslint prettier biome ruff black flake8 rubocop gofmt clippy stylelint pylint isort; framework:
react vue angular svelte next nextjs nuxt django flask fastapi rails laravel spring express nestjs remix
astro fastify hono phoenix gin symfony electron flutter tauri dotnet; frontend ui: react vue angular svelte
nextjs tailwind css html remix astro; iac infrastructure provisioning: terraform pulumi ansible
cloudformation cdk chef puppet opentofu; incident: downtime disk_full ddos failover postmortem rollback;
issue project ticket: jira linear asana trello github notion clickup; keyboard layout: qwerty dvorak colemak
qwertz azerty; language: python javascript typescript rust golang java kotlin swift ruby php scala elixir
haskell perl lua dart clojure erlang zig ocaml bash sql julia; library: lodash react zod axios numpy pandas
date_fns luxon jquery d3; license: mit apache gpl bsd agpl lgpl mpl; log logging logs: winston pino log4j
loki kibana splunk structured json stdout sentry logback; mailer: sendgrid mailgun postmark ses smtp
mailchimp resend gmail; methodology: scrum kanban agile sprint shape_up; metrics monitoring observability:
grafana prometheus datadog sentry newrelic honeycomb cloudwatch pagerduty opentelemetry loki jaeger kibana
splunk uptime; migration: flyway liquibase alembic knex prisma backfill; mobile: ios android flutter
react_native swift kotlin; mockup prototype: figma sketch balsamiq; model: gpt claude gemini llama mistral
bert ollama openai anthropic huggingface whisper embedding; orm: prisma drizzle hibernate sqlalchemy typeorm
sequelize activerecord gorm knex ecto; os: linux windows macos ubuntu debian fedora arch alpine centos
android ios nixos rhel; repository: github gitlab bitbucket monorepo; role team: backend frontend devops sre
designer qa product data_engineer pm cto; runtime: node deno bun jvm python wasm; scanner: snyk trivy
dependabot renovate sonarqube; shell terminal: zsh bash fish powershell iterm tmux alacritty kitty wezterm
ghostty; sms: twilio vonage messagebird; style: tabs spaces semicolons quotes dark_mode early_return
functional; testing: jest vitest pytest playwright cypress mocha junit selenium rspec integration e2e
snapshot coverage testcontainers k6; theme: dark light dracula solarized gruvbox nord catppuccin monokai;
timezone: utc cet est pst gmt europe; tracing: jaeger opentelemetry zipkin tempo honeycomb; tracker: sentry
bugsnag rollbar jira linear asana trello github notion clickup; typechecker: typescript mypy pyright tsc;
vcs: git github gitlab bitbucket svn mercurial; vpn: wireguard tailscale openvpn dns subnet firewall
cloudflare; warehouse: snowflake bigquery redshift databricks clickhouse;
`
