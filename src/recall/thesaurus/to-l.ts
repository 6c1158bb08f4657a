/** The thesaurus up to l; thesaurus.ts says what stands in it. */
export const toL: Readonly<Record<string, string>> = {
  2: `
2fa: mfa otp;
`,
  a: `
a11y: accessibility; abbreviate: shorten; abbreviation: acronym; abort: cancel; absence: leave;
absent: away; abtest: experiment; abuse: spam fraud; accept: approve; acceptance: criteria;
access: permission login; accessibility: a11y; accident: crash; accommodation: hotel; accomplish: achieve;
account: profile; accounting: bookkeeping finance; accuracy: precision score; ache: pain;
achieve: reach accomplish; achievement: award; acronym: abbreviation; activate: enable;
addon: extension plugin; address: url; adjust: change tune; admin: administrator root superuser;
administrator: admin; adr: decision; ads: advertising; adult: grown; advantage: benefit; advertising: ads;
advice: recommendation tip; advise: recommend; afraid: scared fear; after: afterwards; afterwards: after;
age: years; agenda: topics; agent: assistant bot; aggregate: sum; aggregation: sum; agreement: contract;
ai: llm model; aim: goal target; alarm: alert; alert: alarm page warning notification; alike: similar;
allergic: allergy; allergy: allergic; allow: permit let ok; allowlist: whitelist allowed; alone: lonely;
alter: change modify; alternative: option; always: every; ambiguous: unclear; amount: number quantity;
analytics: statistics reporting; ancient: old legacy; android: mobile; angry: upset; animal: pet;
animation: transition; annoy: bother; annoying: hate; annual: yearly; anonymize: pseudonymize mask;
answer: reply response; anxiety: anxious; anxious: anxiety; apart: separate; apartment: flat home;
api: endpoint interface; app: application; appear: show; appearance: look style; applicant: candidate;
application: app program; appointment: meeting; appraisal: review; approval: consent permission;
approve: accept sign; approver: reviewer; approximately: around; appstore: store; architect: architecture;
architecture: design structure; archive: store; argument: parameter; army: military; array: list;
art: painting; artifact: package build; ask: request; assist: help; assistance: help support;
assistant: helper bot; assumption: guess; async: asynchronous; asynchronous: async; attack: hack breach;
attempt: try retries; attribute: field property; audio: sound; audit: review trail; auditor: audit;
aunt: relative; auth: authentication login; authentication: login auth signin; author: writer;
authorize: allow permit; automated: automatic; automatic: automated; automatically: automated;
autoscaling: hpa scaling; availability: uptime; available: free; average: mean; award: prize; away: absent;
`,
  b: `
baby: infant; back: return; backend: server; backlog: queue; backoff: retry delay; backout: rollback;
backup: copy dump snapshot; bad: poor; badge: card; baggage: luggage; balancer: gateway proxy; ban: forbid;
band: group music; bandwidth: traffic network; banned: blocked forbidden prohibited; bash: shell;
basket: cart; batch: bulk; battery: power; beach: sea coast; beautiful: pretty; before: previously;
begin: start; beginner: newcomer junior; believe: think; benchmark: measure; benefit: perk advantage;
beta: preview; beverage: drink; bicycle: bike; big: large huge; bigger: larger more; bike: bicycle;
billing: invoicing payments; binary: executable; birthday: born; biweekly: weeks;
blacklist: denylist blocklist; blame: fault; blank: empty; blob: bucket storage; blocked: banned stuck;
blocklist: denylist blocked; bluegreen: deployment rollout; body: payload; boilerplate: template;
bonus: reward; book: novel; bookkeeping: accounting; boolean: flag; boot: startup start;
bootstrap: setup init; born: birthday; boss: manager lead; bot: assistant; bother: annoy; bottleneck: slow;
bounty: reward; boyfriend: partner; braces: bracket; bracket: braces; brand: logo; branding: logo;
brave: courage; breach: leak; break: fail; breakdown: crash; breakfast: meal; breakpoint: width;
brevity: short concise brief; brief: short concise; bring: carry; broken: defective;
broker: queue kafka rabbitmq; brother: sibling; bucket: storage s3; buddy: mentor; budget: money funds;
bug: defect issue fault flaw glitch; build: compile; building: house; bulk: batch; bump: upgrade;
busiest: peak; business: company startup; busy: occupied; button: control; buy: purchase;
bypass: workaround;
`,
  c: `
cafe: restaurant; calendar: schedule; call: meeting phone; callback: hook; camera: webcam;
campaign: marketing; canary: rollout staged; cancel: terminate stop abort; cancellation: termination;
candidate: applicant; cap: limit; capacity: size; capitalization: uppercase lowercase case; car: vehicle;
card: payment; career: job profession; careful: caution; carry: bring; cart: basket checkout;
casing: camelcase; cat: kitten; catch: handle; cause: reason; caution: careful; caveat: warning gotcha;
cdn: cache cloudflare; celebration: party; cents: money currency; ceo: founder boss; cert: certificate;
certain: sure; certificate: cert tls ssl; chair: seat; change: modify alter edit update; changelog: release;
channel: slack; charge: bill fee responsible; chargeback: dispute; charity: volunteer donation;
chart: graph plot; chat: conversation; chatbot: assistant bot ai; check: poll review scan test;
checkbox: toggle; checklist: steps; checkout: payment cart; checksum: hash; chief: head lead; child: kid;
children: kids; choice: decision option; choose: pick select; church: religion; churn: cancel leave;
ci: pipeline build; city: town; class: course lesson type; classifier: model; clean: tidy;
cleanup: clean tidy; clear: obvious; clever: smart; client: customer; clinic: hospital; clock: time;
cloud: aws hosting; club: team; cluster: kubernetes; cmd: command; coach: trainer; coast: beach;
codebase: repo code; coding: programming; coffee: drink; cohort: group; cold: freezing;
colleague: coworker teammate; college: university; color: colour; colour: color; column: field;
combine: merge join together; command: cmd; comment: remark note; commute: travel; company: firm business;
compare: comparison; comparison: compare; compensation: salary; competition: tournament contest;
compile: build; compiler: build; complain: complaint; complaint: complain; complete: finish done;
complex: complicated; compliance: audit gdpr soc2; complicated: complex; component: widget;
compromise: tradeoff; computer: machine laptop; conceal: hide; concerned: worried; concert: show;
concise: short brief; concurrency: parallelism; concurrent: parallel; confident: sure;
confidential: private secret encrypted; config: configuration settings; configuration: config settings;
configure: set; confirm: verify; confluence: wiki; confusing: unclear; connect: link join;
connection: link pool; consent: opt; console: terminal; constants: enum; consumer: client subscriber;
contact: ask reach person; contain: include hold; container: docker; contest: competition;
contract: agreement; contractor: freelancer external; contrast: accessibility; convention: standard rule;
conversation: chat talk; conversion: convert; convert: transform translate; cook: recipe; cookie: session;
copilot: assistant; copy: duplicate; copyright: license; copywriting: wording text; correct: right;
cors: origin; cost: price expense; couch: sofa; counseling: therapy; counselor: therapist; count: number;
country: nation; coupon: voucher discount; courage: brave; course: class training; cousin: relative;
coverage: covered; coworker: colleague; cpu: processor cores; crash: outage failure breakdown;
crashlytics: crash; create: make add generate; credential: password secret key; crew: team;
criteria: acceptance; critical: important urgent; crm: customers; cron: schedule nightly; crop: cut;
crowd: people; csrf: token; currency: money; currently: now; cursor: pagination; customer: client user;
cve: vulnerability;
`,
  d: `
dad: father; daily: everyday; dairy: milk; danger: risk; dangerous: risky; dark: theme;
darkmode: dark theme; dashboard: overview board; data: information; database: db; datacenter: region;
dataset: data; daylight: dst timezone; db: database; deactivate: disable; deadline: due date;
deadlock: lock; debounce: throttle delay; debt: loan; debug: troubleshoot diagnose investigate;
decide: choose; decimal: number cents; decision: choice; deck: slides; decline: refuse reject;
decommission: shutdown remove retire; decrease: reduce lower; deeplink: link; default: standard;
defeat: lose; defect: bug; defective: broken; defence: protection security; defense: protection security;
degraded: slow; degree: diploma; delay: wait; delete: remove erase drop purge wipe; deliver: ship;
delivery: shipping; demo: presentation preview; deny: refuse reject block; denylist: blacklist blocklist;
department: team; dependency: package library; deploy: release ship rollout launch publish;
deployment: release rollout launch; deprecated: obsolete outdated; describe: explain;
description: explanation; deserialize: parse; design: style look; desk: workplace table;
destroy: delete remove; developer: engineer programmer; device: machine phone; diagnose: debug;
diagram: chart graph; dialog: modal popup; diet: vegetarian vegan; difficult: hard; dinner: meal;
diploma: degree; directory: folder; disable: deactivate; disadvantage: drawback; disallow: forbid;
disappear: vanish; disaster: recovery; disconnected: offline; discount: rebate coupon; discuss: talk;
discussion: talk; disease: illness; dish: meal; disk: filesystem storage; dislike: hate; display: show;
dispute: chargeback; disruption: outage; distance: gap; distant: remote; distinct: unique;
ditch: drop remove replace; divide: split; dns: domain; doc: document; docker: container;
docs: documentation; doctor: physician medical; document: doc; documentation: docs; dog: puppy;
domain: hostname; donate: charity; donation: charity; double: twice; doubt: unsure;
down: unavailable outage; download: fetch; downtime: outage; draw: paint sketch; drawback: disadvantage;
dream: goal; drift: change; drill: exercise test; drink: beverage; driver: client; drop: delete;
dropdown: select; drug: medicine; dst: daylight timezone; due: deadline; dump: export; dunning: reminder;
duplicate: copy double twice; duty: oncall;
`,
  e: `
e2e: playwright cypress; earlier: before; easy: simple; edge: cdn; edit: change; editor: ide;
education: training; effort: work; elasticsearch: search index; election: vote; embedding: vector;
emergency: urgent; employee: staff; empty: blank; emulate: simulate; emulator: simulator; enable: activate;
encoding: utf8; encouragement: support; end: finish stop close; endpoint: url route; engineer: developer;
enhance: improve; enjoy: like love; enough: sufficient; enter: join; entity: object; entrepreneur: business;
entry: record; enum: constants; env: environment; envelope: letter; environment: env; eol: newline;
epic: project; equity: shares; erase: delete; erased: wiped; error: failure fault exception; escalate: page;
escalation: oncall; escape: sanitize; estimate: guess; etiquette: rules conventions; etl: pipeline;
evening: late; event: gathering; everyday: daily; evidence: proof; exact: precise; exam: test;
exceed: above; exception: error; excited: thrilled; exclude: ignore except without; executable: binary;
exercise: workout drill; exhausted: tired; exhibition: museum; exit: leave; expense: cost spending;
experiment: trial test abtest; expert: specialist; expiration: expiry; expire: end lapse;
expiry: expiration; explain: describe plan; explanation: description; export: dump; exposed: leak;
extend: renew; extension: plugin addon; external: contractor;
`,
  f: `
fact: truth; fail: failure; failover: standby; failure: fail error; fake: false mock; family: relatives;
fast: quick rapid speedy; faster: quicker; father: dad; fault: bug error; favicon: icon;
favorite: preferred; favour: prefer; favourite: preferred; fear: afraid; feature: functionality attribute;
fee: charge price; feedback: response review; festival: event; fetch: download get; field: column input;
figma: design; file: document; filename: name; filesystem: disk; film: movie; finance: accounting;
find: search locate; fingerprint: hash; finish: complete end; firewall: security; firm: company;
firstaid: emergency; fitness: gym exercise; fix: repair mend patch correct resolve; fixture: sample;
flag: toggle switch; flaky: unstable intermittent unreliable; flat: apartment; flatmate: roommate;
flaw: bug; fleet: machines servers; flight: plane; flower: plant; folder: directory; folks: people team;
font: typeface; food: meal; footprint: size memory; forbid: ban prohibit disallow never;
forbidden: banned prohibited never; forecast: prediction; forest: woods; forge: fake spoof; forget: forgot;
forgot: forgotten; forgotten: forgot; form: input; format: layout; formatter: prettier format;
former: previous old; fortnight: weeks; forward: rollforward; founder: ceo; fragile: weak;
framework: library; fraud: scam fake; free: available; freelancer: contractor; freeze: hang lock;
frequency: often; frequently: often; friend: buddy; friendly: polite; frightening: scary;
frontend: ui client web; frozen: locked stuck; full: complete; function: method; functionality: feature;
funds: money budget; funnel: conversion; funny: hilarious; furniture: couch sofa; future: upcoming;
`,
  g: `
gallery: art; game: play; gap: spacing distance; garden: yard plants; gateway: proxy; gathering: event;
gdpr: privacy; generate: create produce; get: fetch receive; gift: present; girlfriend: partner;
give: provide; glad: happy; glitch: bug; glossary: terms; gluten: wheat; goal: aim target objective;
good: great; gotcha: trap pitfall; gpu: graphics cuda; grammar: grammatical; grammatical: grammar;
grandfather: grandpa; grandma: grandmother; grandmother: grandma; grandpa: grandfather; graph: chart;
grateful: thankful; greenlight: approve; grid: layout; group: team; grow: increase; grown: adult;
growth: increase; guarantee: warranty promise; guide: tutorial manual; guideline: rule policy;
guitar: instrument; gym: fitness;
`,
  h: `
hack: attack workaround; hallucination: wrong; halt: stop; hand: manual; handbook: manual guide;
handle: treat; handler: controller function; handoff: handover; handover: handoff; hang: freeze stuck;
happen: occur; happy: glad; hard: difficult; hardware: laptop machine device; hash: checksum; hate: dislike;
hazelnut: nuts; head: lead; header: top; headphones: headset; headset: headphones; health: medical;
hear: listen; heavy: weight; height: size; helm: chart; help: support assist; helper: assistant;
helpful: useful; hidden: secret; hide: conceal; hike: walk; hilarious: funny; hill: mountain;
hint: placeholder tip tooltip; hire: recruit; hiring: recruiting; history: past log; hold: keep;
holiday: vacation leave; home: house; homeoffice: remote; homepage: landing; honest: truthful;
hook: webhook trigger; hospital: clinic; host: server machine; hosting: cloud; hostname: domain; hot: warm;
hotel: accommodation; hotfix: patch; hotkey: shortcut keybinding; hours: time; house: home;
hpa: autoscaling; huge: large big; hurt: injury; husband: spouse; hypothesis: assumption;
`,
  i: `
i18n: translation; iac: terraform; iban: bank; icon: symbol; ide: editor; idea: proposal;
idempotency: retry duplicate; idempotent: repeat; ignore: skip; ill: sick; illness: disease sick;
image: picture; immutable: readonly const; import: load; important: critical;
improve: enhance optimize better; inbox: mailbox; incident: outage emergency; include: contain;
income: salary; incorrect: wrong; increase: raise grow; indentation: tabs spaces; infant: baby;
inference: prediction; info: information; inform: notify tell; information: data info;
infra: infrastructure; infrastructure: infra terraform; ingest: import; ingestion: import;
ingress: gateway nginx; init: setup; initialize: init setup; injury: hurt; input: entry;
inspection: review audit; inspiration: motivation; inspire: motivate; install: setup; installer: setup;
instance: server machine; instruction: direction steps guide; instructor: teacher trainer;
instrument: guitar piano violin; interface: ui; intermittent: flaky; intern: trainee; internet: network web;
introduce: onboard; invalidate: expire; investigate: debug; invoice: bill; ios: iphone; iphone: ios;
irregular: odd; issue: problem; iteration: sprint;
`,
  j: `
jargon: terms; jira: tickets; job: task; jog: run; join: combine connect enter merge; journey: trip travel;
junior: beginner; junk: spam; jwt: token;
`,
  k: `
k8s: kubernetes; kafka: queue broker; keep: retain preserve store; kept: stored;
key: credential secret token; keybinding: shortcut keymap; keyboard: keys; keycard: badge;
keymap: keybindings shortcuts; kickoff: start; kid: child children; kill: stop terminate;
killswitch: flag disable; kind: type sort nice; kit: tools; kitchen: cooking; kitten: cat; know: understand;
kpi: metric; kubernetes: k8s cluster;
`,
  l: `
label: tag class; lacking: missing; lag: latency; laggy: slow; lake: water; lambda: serverless;
landing: homepage; language: locale; lapse: expire; laptop: computer notebook; large: big huge;
larger: bigger; latency: delay lag response; latest: newest; launch: release deploy start; law: legal;
lawyer: legal; layout: design; lead: leader head prospect; leader: lead head; leak: exposed; leakage: leak;
learn: study; lease: rent; least: minimum; leave: vacation absence; ledger: accounting;
legacy: old deprecated; legal: law; length: size; lengthy: long; lesson: class; letter: mail;
library: package module; licence: license; license: licence; like: prefer enjoy; limit: maximum cap;
linebreak: newline; link: url; lint: linter; linter: lint; list: array; listen: subscribe; live: production;
llm: model ai; load: import; loadbalancer: balancer gateway; loadtest: k6 performance load; loan: credit;
local: localhost; locale: language; localhost: local; localization: translation i18n; locate: find;
location: place; lock: mutex; log: trace record; login: signin logon auth authentication; logo: brand;
logon: login; logout: signout; lonely: alone; look: see; lookup: search; loop: iteration; lose: lost defeat;
lost: missing gone; loud: noisy; love: like enjoy; lower: reduce decrease; lowercase: case;
luggage: baggage; lunch: meal food;
`,
}
