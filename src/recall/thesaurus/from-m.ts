/** The thesaurus from m on; thesaurus.ts says what stands in it. */
export const fromM: Readonly<Record<string, string>> = {
  m: `
machine: computer server; mail: email message; mailbox: inbox; main: primary trunk; mainline: trunk;
maintainer: owner; maintains: owns; major: big important; manager: lead boss; mandatory: required must;
manifest: yaml; manual: guide handbook hand; manually: hand; mapper: orm; margin: spacing;
marketing: campaign; marriage: wedding; married: wife husband; mask: hide; master: trunk; match: game;
maternity: parental leave; maximum: max limit; meal: food lunch dinner; mean: signify; meaning: sense;
measure: metric; medical: health; medication: medicine; medicine: drug medication;
meeting: call sync standup; member: user subscriber; membership: subscription; memo: note; memoize: cache;
memory: ram; mend: fix; mention: say tag; mentor: coach; menu: navigation; merge: combine join;
message: mail notification; messaging: queue kafka; method: function; metric: measure figure number;
mfa: 2fa otp; mic: microphone; microphone: mic; midday: noon; middleware: handler plugin; midnight: night;
migrate: move port convert switch; migration: move switch upgrade schema; milestone: deadline;
military: army; milk: dairy; min: minimum; minimum: min least; minor: small; missing: absent lacking;
mobile: phone; mock: stub fake; mockup: design wireframe prototype; modal: dialog; model: ai classifier llm;
moderation: review; modern: new; modify: change edit alter; module: package; mom: mother;
money: budget funds; monitor: watch observe track screen; monitoring: observability metrics alerting;
monorepo: repository; monthly: month; morning: early; mortgage: loan; mother: mom; motivate: inspire;
motivation: inspiration; mountain: hill; move: relocate; movie: film; multitenant: tenants;
museum: exhibition; music: song; mute: silence; mutex: lock;
`,
  n: `
name: title; nation: country; navbar: navigation; navigation: menu navbar sidebar;
necessary: needed required; need: require; neighbor: neighbour; neighbour: neighbor; network: internet;
never: forbidden; newcomer: onboarding; newest: latest; newline: eol; newsletter: mail; next: upcoming;
nice: kind; nickname: name; night: evening; nightly: night daily; nitpick: style minor; noisy: loud;
noon: midday; norm: standard; note: memo; notification: alert message; notify: alert inform tell;
novel: book; now: currently; nowadays: currently now; nuke: delete wipe; null: none;
nullable: optional null; number: count amount;
`,
  o: `
oauth: login; object: entity; objective: goal; observability: monitoring; observe: monitor;
obsolete: outdated deprecated; obvious: clear; occupation: job; occupied: busy; occur: happen;
ocean: sea beach; odd: strange weird; offer: quote; office: workplace; offline: disconnected sync;
offsite: retreat; often: frequently; old: former previous; omit: skip; onboard: introduce;
onboarding: newcomer; oncall: duty pager rota; onsite: office; open: public; opensource: license;
opinion: view; optimize: improve tune speed; option: choice alternative; optional: voluntary;
orchestration: kubernetes; order: purchase sort; ordering: sort; organization: company; orm: prisma mapper;
otp: 2fa; outage: downtime incident disruption; outcome: result; outdated: stale obsolete; output: result;
outside: external remote; overload: load; overtime: hours; overview: dashboard summary;
owner: responsible maintainer; ownership: owner responsible; owns: responsible maintains;
`,
  p: `
pace: speed; package: library module dependency; padding: spacing; page: screen; pager: oncall;
pagination: cursor; pain: ache; paint: draw; painting: picture art; palette: colors colours;
paper: document; paperwork: documents forms; parallel: concurrent; parallelism: concurrency;
parameter: argument; parcel: package; parent: mother father; parental: maternity leave; parse: read;
parser: parse; part: piece; partition: shard; partner: spouse; party: celebration; passphrase: password;
password: passphrase credential secret; past: history former; paste: copy; patch: fix hotfix; path: route;
pattern: regex; pause: suspend hold freeze; pay: payment salary; payload: body; payment: charge payout;
payout: payment; payroll: salary; peak: maximum busiest; pension: retirement; pentest: audit;
percent: percentage; percentage: percent share; performance: speed throughput; periodic: regular;
periodically: regularly; perk: benefit; permission: access right; permit: allow; persist: store;
person: someone; personal: pii private; pet: dog cat; phone: mobile; photo: picture image;
photography: photos; physician: doctor; piano: instrument; pick: choose select; picture: image photo;
piece: part; pii: personal; pilot: trial; pipeline: ci; pitfall: trap gotcha; pixel: px; place: location;
placeholder: hint; plan: roadmap; plane: flight; plant: flower; playbook: runbook; playground: sandbox;
playstore: store; playwright: e2e test; plot: chart; plugin: extension addon; poc: prototype;
pod: container; policy: rule guideline; polite: friendly; poll: survey check; pool: connections;
popup: dialog modal; position: place; postmortem: retrospective retro review; powerful: strong;
precise: exact; precision: accuracy; predict: forecast; prediction: forecast; prefer: like favour;
preference: setting; preferred: favorite favourite; prerequisite: requirement; present: gift;
presentation: slides demo talk; preserve: keep; pressure: stress; pretty: beautiful; preview: beta;
previous: former earlier; previously: before; price: cost fee; pride: proud; primary: main; print: output;
printer: print; priority: important; prisma: orm; privacy: gdpr; private: confidential personal;
prize: award; problem: issue trouble; procedure: process steps; process: workflow procedure; processor: cpu;
prod: production live; produce: make generate; producer: publisher; production: prod live;
profession: job career; profile: account; profiling: performance; program: application app software;
programmer: developer engineer; programming: coding; prohibit: forbid; prohibited: forbidden banned;
project: repo; promise: guarantee; promotion: raise; prompt: instruction; proof: evidence;
property: attribute field; proposal: suggestion offer; propose: suggest; prospect: lead;
protect: secure guard; protection: security; prototype: poc; proud: pride; provide: give; provider: vendor;
provision: create; proxy: gateway; pseudonymize: anonymize; public: open; publish: release deploy;
publisher: producer; pull: pr; punctuation: commas quotes; pupil: student; puppy: dog; purchase: buy order;
purge: delete; purpose: goal;
`,
  q: `
quantity: amount; quarter: q1 q2 q3 q4; query: question sql; question: query; queue: backlog; quick: fast;
quicker: faster; quiet: silent; quirk: odd strange; quit: leave; quota: limit; quotation: quotes;
quote: offer;
`,
  r: `
rabbitmq: queue broker; race: concurrency; railway: train; rain: weather; raise: increase; ram: memory;
rapid: fast; rarely: seldom; rate: ratio; ratelimit: throttle limit; rating: score; ratio: rate;
rationale: reason; reach: contact access; readme: docs; realtime: live; reason: cause; rebate: discount;
reboot: restart; rebuild: recreate restore; recall: remember; recap: summarize summary; receive: get;
recent: latest; recipe: cook dish; recommend: suggest advise; recommendation: advice suggestion;
reconcile: match; record: row entry; recording: video; recover: restore; recovery: restore disaster;
recreate: rebuild; recruit: hire; redact: mask; reduce: decrease lower cut less;
refactor: restructure rewrite; refresh: update; refund: reimbursement repayment;
refuse: reject decline deny; regex: pattern; region: zone; registry: repository; regression: bug test;
regular: periodic; regularly: periodically; reimbursement: refund expenses; reject: decline refuse deny;
relative: family; release: deploy ship rollout launch version; reliable: stable; religion: faith;
relocate: move; relocation: move; remark: comment note; remember: recall; reminder: dunning notification;
remote: distant homeoffice; remove: delete uninstall; renew: extend; renewal: extension; renovate: repair;
rent: lease; repair: fix renovate; repayment: refund; repeat: idempotent; replace: swap substitute;
replica: copy standby; replication: replica; reply: answer respond response; replying: answering;
repo: codebase project repository; reporting: analytics; repository: repo; request: ask traffic;
require: need mandatory; requirement: must needs; resize: scale; resolve: fix; respond: answer reply;
response: answer reply; responsibility: owner duty; responsible: owner owns; responsive: mobile;
restart: reboot; restaurant: cafe; restore: recover retrieve; restructure: refactor; result: outcome output;
retain: keep; retention: kept delete; retire: deprecate remove shutdown; retirement: pension;
retreat: offsite; retrieve: restore; retro: postmortem; retrospective: postmortem; retry: attempt;
return: back refund; revert: undo restore; review: feedback check; reviewer: approver;
revoke: cancel withdraw; reward: bonus; rewrite: rewrote; rewrote: rewrite; rfc: proposal; rich: wealthy;
right: correct; risk: danger; risky: dangerous; river: stream; road: street; roadmap: plan;
rollback: revert undo backout; rollforward: forward; rollout: deploy release launch; room: space;
roommate: flatmate; root: admin superuser; rota: oncall schedule; rotate: renew replace;
rotation: rota renew; rounding: decimals; route: path endpoint; router: routing; row: record; rpo: recovery;
rto: recovery; rule: policy guideline; run: jog; runbook: playbook guide;
`,
  s: `
s3: bucket storage; sabbatical: leave; sad: unhappy; safe: secure; salary: pay wage compensation income;
sale: sell; sales: selling; saml: sso; sandbox: playground test; sanitize: escape clean;
satisfaction: happy; save: store; say: tell; scaffold: generate template; scale: size grow;
scaling: replicas autoscaling; scam: fraud; scan: check; scanner: scan; scared: afraid; scary: frightening;
schedule: timetable plan calendar cron; scheduler: cron jobs; schema: table; school: university college;
score: rating points; scrap: delete drop; screen: page display; screenreader: accessibility;
screenshot: image picture; script: program; sea: ocean; search: find lookup; seat: place;
secondary: standby replica; secret: key token credential; secure: safe; security: firewall; see: look;
seed: fixture; seem: appear; segment: group; seldom: rarely; select: choose pick; sell: sale;
semver: version; send: submit; senior: experienced; seo: search; separate: split apart; serialize: json;
server: host machine; serverless: lambda functions; session: login;
setting: option preference configuration config; setup: install configuration; severity: priority;
shard: partition; share: part equity; shell: terminal bash; shift: oncall; ship: deploy release deliver;
shipping: delivery; shop: store; short: brief concise; shortcut: hotkey keybinding; shorten: abbreviate;
show: display; shutdown: stop; sibling: brother sister; sick: ill; sickness: illness; sidebar: navigation;
sign: signature; signature: sign; signify: mean; signin: authentication login; signoff: approval;
signout: logout; silence: mute; silent: quiet; similar: alike; simple: easy; simulate: emulate;
simulator: emulator; sing: song; sister: sibling; site: website; sitemap: seo; size: length;
sketch: drawing; skip: ignore omit; sla: uptime guarantee; slack: chat channel; sleep: wait;
slides: presentation deck; slow: sluggish laggy; sluggish: slow; small: little tiny; smart: clever;
smartphone: phone mobile; smoke: test; snack: food; snapshot: backup; snippet: code; soc2: compliance;
socket: websocket; sofa: couch; software: program; somebody: someone; someone: somebody; song: music;
sort: order; sound: audio; spacing: gap margin padding; spam: junk abuse; speak: talk; spec: specification;
specialist: expert; specification: spec; speed: performance pace; speedy: fast; spending: expense;
spike: surge peak; split: divide separate; spoof: forge; spouse: husband wife partner; sprint: iteration;
sql: query; squad: team; ssl: certificate tls; sso: login; stable: reliable steady;
stack: technologies framework; staff: employees; staging: test; stale: outdated; stamp: mark;
standard: convention norm; standby: failover replica secondary; standup: daily; start: begin launch boot;
startup: boot launch company; statistics: stats numbers; stats: statistics; steady: stable;
steps: checklist instruction procedure; stop: halt end quit; storage: disk bucket;
store: save keep persist kept; storm: weather; story: ticket; strange: odd weird; street: road;
stress: pressure; string: text; strong: powerful; structure: layout architecture; stub: mock;
stuck: hangs blocked; student: pupil; study: learn; style: look; submit: send; subscribe: join listen;
subscriber: member; subscription: membership plan; substitute: replace; sufficient: enough;
suggest: propose recommend; suggestion: proposal recommendation; sum: total; summarize: recap;
summary: overview recap; sunset: deprecate shutdown retire; superuser: admin root; supplier: vendor;
support: help encouragement; sure: certain confident; surge: spike; survey: poll; suspend: pause freeze;
suspension: pause freeze; swap: replace; switch: change move; symbol: icon; symlink: link;
sync: synchronize; synchronize: sync;
`,
  t: `
tab: page; table: schema; tag: label; take: get; talk: speak; tall: height; target: goal aim;
task: job ticket; tax: vat; tea: drink; teach: train; teacher: instructor; team: group colleagues club;
teammate: colleague; teardown: delete destroy; teen: teenager; teenager: teen;
telemetry: metrics tracing analytics; tell: say inform; template: boilerplate;
tenant: customer organization; terminal: console shell; terminate: cancel; termination: cancellation;
terminology: terms naming glossary; terraform: iac infrastructure; test: check verify validate;
text: copy wording; thankful: grateful; theater: play; theatre: play; theme: style; therapist: counselor;
therapy: counseling; think: believe; thread: conversation; threshold: limit; thrilled: excited;
throttle: limit ratelimit; throttling: limits; throughput: performance; throw: raise; ticket: task issue;
ticketing: jira; tidy: clean cleanup; timeout: limit; timetable: schedule; timezone: zone; tiny: small;
tip: hint; tired: exhausted; title: name; tls: ssl certificate; together: combine; toggle: flag switch;
token: key; tone: style; tool: utility; toolchain: tools build; tooltip: hint; topics: agenda; total: sum;
tournament: competition; town: city; trace: log; tracing: telemetry; tradeoff: compromise;
traffic: load requests; train: railway; trainee: intern; trainer: coach instructor;
training: course education; transform: convert; transition: animation; translate: convert;
translation: localization; trap: pitfall gotcha; travel: trip journey; trial: test experiment;
trigger: fire; trip: travel journey; trivial: simple easy; trouble: problem issue; troubleshoot: debug;
truncate: cut shorten; trunk: main master mainline; truth: fact; truthful: honest; try: attempt test;
tunnel: vpn; tutorial: guide; tweak: change adjust; twice: double duplicate; type: kind; typeface: font;
typing: typescript; typography: font;
`,
  u: `
ugly: bad; unavailable: down offline; uncertain: unsure; uncle: relative; unclear: vague confusing;
undefined: null; understand: know; undo: revert rollback; unhappy: sad; uninstall: remove; unique: distinct;
university: college school; unnecessary: needless; unreachable: down offline; unreliable: flaky;
unresponsive: hangs timeout down; unstable: flaky; unsure: uncertain; upcoming: next;
update: upgrade refresh; upgrade: update bump; upload: push; uppercase: capital case; uptime: availability;
urgent: critical; url: address link; useful: helpful; user: member customer; utf8: encoding; utility: tool;
`,
  v: `
vacation: holiday leave; vacuum: cleanup; vague: unclear; validate: test verify; validation: verification;
value: number; vanish: disappear lost gone wiped; vat: tax; vault: secrets; vector: embedding;
vegan: diet vegetarian; vegetarian: vegan; vehicle: car; vendor: supplier provider; verbose: long wordy;
verification: test check validation; verify: check test confirm validate; version: release;
versioning: semver; veto: reject; victory: win; video: film; violin: instrument; visa: permit;
vm: machine instance; voice: sound; voluntary: optional; volunteer: charity; vote: election;
voucher: coupon; vpn: tunnel; vulnerability: weakness hole cve;
`,
  w: `
wage: salary; wait: delay; walk: hike; want: wish; warehouse: analytics; warm: hot; warning: alert;
warranty: guarantee; watch: see; weak: fragile; weakness: vulnerability; wealthy: rich; weather: climate;
web: frontend internet; webcam: camera; webhook: callback; website: site page; websocket: socket realtime;
wedding: marriage; week: weekly; weekend: saturday sunday; weekly: week; weight: heavy; weird: strange odd;
wheat: gluten; whitelist: allowlist; whitespace: spaces; widget: component; width: size; wife: spouse;
wifi: network internet wlan; wiki: confluence docs; win: won victory; wipe: delete;
wiped: deleted lost erased; wireframe: mockup design; wish: want; withdraw: revoke; wlan: wifi network;
woods: forest; wording: text; wordy: verbose; work: job; workaround: hack bypass; workday: hours;
worker: job; workflow: process pipeline; workload: hours; workout: exercise; workplace: office;
worried: concerned; worse: poor; writer: author; wrong: incorrect;
`,
  x: `
xss: injection;
`,
  y: `
yard: garden; yearly: annual; young: youth; youth: young;
`,
  z: `
zone: region;
`,
}
