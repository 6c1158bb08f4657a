/**
 * Words that people use for each other, by their first letter: behind each word that is asked for, what a memory may say in
 * its place. It holds in this direction only: who asks for a pet may mean a dog, who asks for a dog does not mean a cat.
 * Plurals and other endings are found by themselves. What merely goes with a word, as a goal with football, is no other word,
 * and of what is also somebody's name, as Bill and Mark, there is none.
 */
export const thesaurus: Readonly<Record<string, string>> = {
  2: `
2fa: mfa otp;
`,
  a: `
a11y: accessibility; abbreviate: shorten; abbreviation: acronym; abort: cancel; absence: leave;
absent: away; abtest: experiment; accept: approve; acceptance: criteria; access: permission login;
accessibility: a11y; accident: crash; accommodation: hotel; accomplish: achieve; account: profile;
accounting: bookkeeping finance; accuracy: precision score; ache: pain; achieve: reach accomplish;
achievement: award; acronym: abbreviation; addon: extension plugin; address: url;
admin: administrator root superuser; administrator: admin; adr: decision; ads: advertising; adult: grown;
advertising: ads; advice: recommendation tip; advise: recommend; afraid: scared fear; after: afterwards;
afterwards: after; age: years; agenda: topics; agent: assistant bot; aggregate: sum; aggregation: sum;
agreement: contract; ai: llm model; aim: goal target; alarm: alert; alert: alarm page warning notification;
alike: similar; allergic: allergy; allergy: allergic; allow: permit let ok; allowlist: whitelist allowed;
alone: lonely; alter: change modify; alternative: option; always: every; amount: number quantity;
analytics: statistics reporting; android: mobile; angry: upset; animal: pet; animation: transition;
annual: yearly; anonymize: pseudonymize mask; answer: reply response;
anxiety: anxious; anxious: anxiety; apart: separate; apartment: flat home; api: endpoint interface;
app: application; appear: show; appearance: look style; applicant: candidate; application: app program;
appointment: meeting; appraisal: review; approval: consent permission; approve: accept sign;
approver: reviewer; appstore: store; architect: architecture; architecture: design structure;
archive: store; argument: parameter; army: military; array: list; art: painting; artifact: package build;
ask: request; assist: help; assistance: help support; assistant: helper bot; assumption: guess;
async: asynchronous; asynchronous: async; attack: hack breach; attempt: try retries;
attribute: field property; audio: sound; audit: review trail; auditor: audit; aunt: relative;
auth: authentication login; authentication: login auth signin; author: writer; authorize: allow permit;
automated: automatic; automatic: automated; automatically: automated; autoscaling: hpa scaling;
availability: uptime; available: free; average: mean; award: prize; away: absent;
`,
  b: `
baby: infant; back: return; backend: server; backlog: queue; backoff: retry delay; backout: rollback;
backup: copy dump snapshot; bad: poor; badge: card; baggage: luggage; ban: forbid;
band: group music; banned: blocked forbidden prohibited; bash: shell; basket: cart;
batch: bulk; beach: sea coast; beautiful: pretty; before: previously; begin: start; believe: think;
benchmark: measure; beta: preview; beverage: drink; bicycle: bike; big: large huge; bigger: larger more;
bike: bicycle; billing: invoicing payments; binary: executable; birthday: born;
biweekly: weeks; blacklist: denylist blocklist; blank: empty; blocked: banned stuck;
blocklist: denylist blocked; body: payload; boilerplate: template; bonus: reward; book: novel;
bookkeeping: accounting; boolean: flag; boot: startup start; bootstrap: setup init; born: birthday;
boss: manager lead; bot: assistant; bounty: reward; boyfriend: partner; braces: bracket; bracket: braces;
brand: logo; branding: logo; brave: courage; breach: leak; break: fail; breakdown: crash; breakfast: meal;
breakpoint: width; brevity: short concise brief; brief: short concise; bring: carry; broken: defective;
brother: sibling; bucket: storage; buddy: mentor; budget: money funds; bug: defect issue fault flaw glitch;
build: compile; building: house; bulk: batch; bump: upgrade; busiest: peak; business: company startup;
busy: occupied; button: control; buy: purchase; bypass: workaround;
`,
  c: `
cafe: restaurant; calendar: schedule; call: meeting phone; callback: hook; camera: webcam;
campaign: marketing; cancel: terminate stop abort; cancellation: termination; candidate: applicant;
cap: limit; capacity: size; car: vehicle; card: payment; career: job profession; careful: caution;
carry: bring; cart: basket checkout; cat: kitten; catch: handle; cause: reason; caution: careful;
celebration: party; cert: certificate; certificate: cert tls ssl; chair: seat;
change: modify alter edit update; changelog: release; channel: slack; charge: bill fee responsible;
chargeback: dispute; charity: volunteer donation; chart: graph plot; chat: conversation;
chatbot: assistant bot ai; check: poll review scan test; checkbox: toggle; checklist: steps;
checkout: payment cart; checksum: hash; child: kid; children: kids; choice: decision option;
choose: pick select; church: religion; churn: cancel leave; ci: pipeline build; city: town;
class: course lesson type; classifier: model; clean: tidy; cleanup: clean tidy; clever: smart;
client: customer; clinic: hospital; clock: time; cloud: aws hosting; club: team; cluster: kubernetes;
cmd: command; coach: trainer; coast: beach; codebase: repo code; coding: programming; coffee: drink;
cohort: group; cold: freezing; colleague: coworker teammate; college: university; color: colour;
colour: color; column: field; combine: merge join together; command: cmd; comment: remark note;
commute: travel; company: firm business; compare: comparison; comparison: compare; compensation: salary;
competition: tournament contest; compile: build; compiler: build; complain: complaint; complaint: complain;
complete: finish done; complex: complicated; compliance: audit gdpr soc2; complicated: complex;
component: widget; computer: machine laptop; conceal: hide; concerned: worried; concert: show;
concise: short brief; concurrency: parallelism; concurrent: parallel;
confidential: private secret encrypted; config: configuration settings; configuration: config settings;
configure: set; confirm: verify; confluence: wiki; connect: link join; connection: link pool; consent: opt;
console: terminal; constants: enum; contact: ask reach person; container: docker; contest: competition;
contract: agreement; contractor: freelancer external; contrast: accessibility; convention: standard rule;
conversation: chat talk; conversion: convert; convert: transform translate; cook: recipe; cookie: session;
copilot: assistant; copy: duplicate; copyright: license; copywriting: wording text; correct: right;
cors: origin; cost: price expense; couch: sofa; counseling: therapy; counselor: therapist; count: number;
country: nation; coupon: voucher discount; courage: brave; course: class training; cousin: relative;
coverage: covered; coworker: colleague; crash: outage failure breakdown; crashlytics: crash;
create: make add generate; credential: password secret key; criteria: acceptance;
critical: important urgent; crm: customers; cron: schedule nightly; crowd: people; csrf: token;
currency: money; currently: now; customer: client user; cve: vulnerability;
`,
  d: `
dad: father; daily: everyday; dairy: milk; danger: risk; dangerous: risky; dashboard: overview board;
data: information; database: db; datacenter: region; dataset: data; db: database; deadline: due date;
deadlock: lock; debt: loan; debug: troubleshoot diagnose investigate; decide: choose; decision: choice;
decline: refuse reject; decrease: reduce lower; deeplink: link; default: standard; defeat: lose;
defect: bug; defective: broken; degraded: slow; degree: diploma; delay: wait;
delete: remove erase drop purge wipe; deliver: ship; delivery: shipping; deny: refuse reject;
denylist: blacklist blocklist; department: team; dependency: package library;
deploy: release ship rollout launch publish; deployment: release rollout launch;
deprecated: obsolete outdated; describe: explain; description: explanation; deserialize: parse;
design: style look; desk: workplace table; developer: engineer programmer; device: machine phone;
diagnose: debug; diagram: chart graph; dialog: modal popup; diet: vegetarian vegan; difficult: hard;
dinner: meal; diploma: degree; directory: folder; disallow: forbid; disappear: vanish; disaster: recovery;
disconnected: offline; discount: rebate coupon; discuss: talk; discussion: talk; disease: illness;
dish: meal; disk: filesystem storage; dislike: hate; display: show; dispute: chargeback;
disruption: outage; distance: gap; distant: remote; distinct: unique; divide: split; dns: domain;
doc: document; docker: container; docs: documentation; doctor: physician medical; document: doc;
documentation: docs; dog: puppy; domain: hostname; donate: charity; donation: charity; double: twice;
down: unavailable outage; download: fetch; downtime: outage; draw: paint sketch; dream: goal; drift: change;
drill: exercise test; drink: beverage; driver: client; drop: delete; dropdown: select; drug: medicine;
due: deadline; dump: export; dunning: reminder; duplicate: copy double twice; duty: oncall;
`,
  e: `
earlier: before; easy: simple; edit: change; editor: ide; education: training; effort: work;
election: vote; embedding: vector; emergency: urgent; employee: staff; empty: blank; emulate: simulate;
emulator: simulator; encoding: utf8; encouragement: support;
end: finish stop close; endpoint: url route; engineer: developer; enhance: improve; enjoy: like love;
enter: join; entity: object; entrepreneur: business; entry: record; enum: constants; env: environment;
envelope: letter; environment: env; eol: newline; epic: project; equity: shares; erase: delete;
erased: wiped; error: failure fault exception; escalate: page; escalation: oncall; escape: sanitize;
estimate: guess; etl: pipeline; evening: late; event: gathering; everyday: daily; exam: test;
exception: error; excited: thrilled; executable: binary; exercise: workout drill; exhausted: tired;
exhibition: museum; exit: leave; expense: cost spending; experiment: trial test abtest; expert: specialist;
expiration: expiry; expire: end lapse; expiry: expiration; explain: describe plan; explanation: description;
export: dump; exposed: leak; extend: renew; extension: plugin addon; external: contractor;
`,
  f: `
fail: failure; failover: standby; failure: fail error; fake: false mock; family: relatives;
fast: quick rapid speedy; faster: quicker; father: dad; fault: bug error; favicon: icon;
favorite: preferred; favour: prefer; favourite: preferred; fear: afraid; feature: functionality attribute;
fee: charge price; feedback: response review; festival: event; fetch: download get; field: column input;
file: document; filename: name; filesystem: disk; film: movie; finance: accounting; find: search locate;
finish: complete end; firewall: security; firm: company; firstaid: emergency;
fitness: gym exercise; fix: repair mend patch correct resolve; fixture: sample; flag: toggle switch;
flaky: unstable intermittent unreliable; flat: apartment; flatmate: roommate; flaw: bug;
fleet: machines servers; flight: plane; flower: plant; folder: directory; font: typeface; food: meal;
forbid: ban prohibit disallow never; forbidden: banned prohibited never; forecast: prediction;
forest: woods; forge: fake spoof; forget: forgot; forgot: forgotten; forgotten: forgot; form: input;
format: layout; formatter: prettier format; former: previous old; fortnight: weeks; forward: rollforward;
fragile: weak; framework: library; fraud: scam fake; free: available; freelancer: contractor;
freeze: hang lock; frequency: often; frequently: often; friend: buddy; friendly: polite; frightening: scary;
frontend: ui client web; frozen: locked stuck; full: complete; function: method; functionality: feature;
funds: money budget; funnel: conversion; funny: hilarious; furniture: couch sofa; future: upcoming;
`,
  g: `
gallery: art; game: play; gap: spacing distance; garden: yard plants; gateway: proxy; gathering: event;
gdpr: privacy; generate: create produce; get: fetch receive; gift: present; girlfriend: partner;
give: provide; glad: happy; glitch: bug; gluten: wheat; goal: aim target objective; good: great;
grammar: grammatical; grammatical: grammar; grandfather: grandpa; grandma: grandmother;
grandmother: grandma; grandpa: grandfather; graph: chart; grateful: thankful; group: team; grow: increase;
grown: adult; growth: increase; guarantee: warranty promise; guide: tutorial manual; guideline: rule policy;
guitar: instrument; gym: fitness studio;
`,
  h: `
hack: attack workaround; hallucination: wrong; halt: stop; hand: manual; handbook: manual guide;
handle: treat; handoff: handover; handover: handoff; hang: freeze stuck; happen: occur; happy: glad;
hard: difficult; hash: checksum; hate: dislike; hazelnut: nuts; head: lead; header: top;
headphones: headset; headset: headphones; health: medical; hear: listen; heavy: weight; height: size;
helm: chart; help: support assist; helper: assistant; hidden: secret; hide: conceal; hike: walk;
hilarious: funny; hill: mountain; hint: placeholder tip tooltip; hire: recruit; hiring: recruiting;
hold: keep; holiday: vacation leave; home: house; homeoffice: remote; homepage: landing; honest: truthful;
hook: webhook trigger; hospital: clinic; host: server machine; hosting: cloud; hostname: domain;
hot: warm; hotel: accommodation; hotfix: patch; hotkey: shortcut keybinding; hours: time; house: home;
hpa: autoscaling; huge: large big; hurt: injury; husband: spouse; hypothesis: assumption;
`,
  i: `
i18n: translation; iac: terraform; iban: bank; icon: symbol; ide: editor; idea: proposal;
idempotency: retry duplicate; idempotent: repeat; ill: sick; illness: disease sick; image: picture;
import: load; important: critical; improve: enhance optimize better; inbox: mailbox;
incident: outage emergency; income: salary; incorrect: wrong; increase: raise grow;
indentation: tabs spaces; infant: baby; inference: prediction; info: information; inform: notify tell;
information: data info; infra: infrastructure; infrastructure: infra terraform; ingest: import;
ingestion: import; init: setup; initialize: init setup; injury: hurt; input: entry;
inspection: review audit; inspiration: motivation; inspire: motivate; install: setup; installer: setup;
instance: server machine; instruction: direction steps guide; instructor: teacher trainer;
instrument: guitar piano violin; interface: ui; intermittent: flaky; intern: trainee; internet: network web;
introduce: onboard; invalidate: expire; investigate: debug; invoice: bill; ios: iphone; iphone: ios;
issue: problem; iteration: sprint;
`,
  j: `
jira: tickets; job: task; jog: run; join: combine connect enter merge; journey: trip travel;
jwt: token;
`,
  k: `
k8s: kubernetes; keep: retain preserve store; kept: stored; key: credential secret token;
keybinding: shortcut keymap; keyboard: keys; keycard: badge; keymap: keybindings shortcuts; kickoff: start;
kid: child children; kind: type sort nice; kitchen: cooking; kitten: cat; know: understand; kpi: metric;
kubernetes: k8s cluster;
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
llm: model ai; load: import; loan: credit; local: localhost; locale: language; localhost: local;
localization: translation i18n; locate: find; location: place; lock: mutex; log: trace record;
login: signin logon auth authentication; logo: brand; logon: login; logout: signout; lonely: alone;
look: see; lookup: search; loop: iteration; lose: lost defeat; lost: missing gone; loud: noisy;
love: like enjoy; lower: reduce decrease; luggage: baggage; lunch: meal food;
`,
  m: `
machine: computer server; mail: email message; mailbox: inbox; main: primary trunk; mainline: trunk;
maintainer: owner; maintains: owns; manager: lead boss; mandatory: required must; manifest: yaml;
manual: guide handbook hand; manually: hand; mapper: orm; margin: spacing; marketing: campaign;
marriage: wedding; married: wife husband; mask: hide; master: trunk; match: game;
maximum: max limit; meal: food lunch dinner; mean: signify; meaning: sense; measure: metric;
medical: health; medication: medicine; medicine: drug medication; meeting: call sync standup;
member: user subscriber; membership: subscription; memo: note; memory: ram; mend: fix; mention: say tag;
mentor: coach; menu: navigation; merge: combine join; message: mail notification; method: function;
metric: measure figure number; mfa: 2fa otp; mic: microphone; microphone: mic; midday: noon;
midnight: night; migrate: move port convert switch; migration: move switch upgrade schema;
milestone: deadline; military: army; milk: dairy; min: minimum; minimum: min least; missing: absent lacking;
mobile: phone; mock: stub fake; modal: dialog; model: ai classifier llm; modify: change edit alter;
module: package; mom: mother; money: budget funds; monitor: watch observe track screen;
monitoring: observability metrics alerting; monorepo: repository; monthly: month; morning: early;
mortgage: loan; mother: mom; motivate: inspire; motivation: inspiration; mountain: hill;
move: relocate; movie: film; multitenant: tenants; museum: exhibition; music: song; mutex: lock;
`,
  n: `
name: title; nation: country; navbar: navigation; navigation: menu navbar sidebar; need: require;
neighbor: neighbour; neighbour: neighbor; network: internet; never: forbidden; newcomer: onboarding;
newest: latest; newline: eol; newsletter: mail; next: upcoming; nice: kind; nickname: name; night: evening;
nightly: night daily; noisy: loud; noon: midday; norm: standard; note: memo; notification: alert message;
notify: alert inform tell; novel: book; now: currently; nowadays: currently now; null: none;
number: count amount;
`,
  o: `
oauth: login; object: entity; objective: goal; observability: monitoring; observe: monitor;
obsolete: outdated deprecated; occupation: job; occupied: busy; occur: happen; ocean: sea beach;
offer: quote; office: workplace; offline: disconnected sync; offsite: retreat; often: frequently;
old: former previous; onboard: introduce; onboarding: newcomer; oncall: duty pager rota; open: public;
opensource: license; opinion: view; optimize: improve tune speed; option: choice alternative;
optional: voluntary; orchestration: kubernetes; order: purchase sort; organization: company;
orm: prisma mapper; otp: 2fa; outage: downtime incident disruption; outcome: result;
outdated: stale obsolete; output: result; overload: load; overtime: hours; overview: dashboard summary;
owner: responsible maintainer; ownership: owner responsible; owns: responsible maintains;
`,
  p: `
pace: speed; package: library module dependency; padding: spacing; page: screen; pager: oncall; pain: ache;
paint: draw; painting: picture art; paper: document; parallel: concurrent; parallelism: concurrency;
parameter: argument; parcel: package; parent: mother father; parse: read; parser: parse; part: piece;
partition: shard; partner: spouse; party: celebration; passphrase: password;
password: passphrase credential secret; paste: copy; patch: fix hotfix; path: route; pattern: regex;
pause: suspend hold freeze; pay: payment salary; payload: body; payment: charge payout; payout: payment;
peak: maximum busiest; pension: retirement; pentest: audit; percent: percentage; percentage: percent share;
performance: speed throughput; periodic: regular; periodically: regularly; permission: access right;
permit: allow; persist: store; person: someone; personal: pii private; pet: dog cat; phone: mobile;
photo: picture image; photography: photos; physician: doctor; piano: instrument; pick: choose select;
picture: image photo; piece: part; pii: personal; pilot: trial; pipeline: ci; pixel: px; place: location;
placeholder: hint; plan: roadmap; plane: flight; plant: flower; playbook: runbook; playground: sandbox;
playstore: store; plot: chart; plugin: extension addon; poc: prototype; pod: container;
policy: rule guideline; polite: friendly; poll: survey check; pool: connections;
popup: dialog modal; position: place; postmortem: retrospective retro review; powerful: strong;
precision: accuracy; predict: forecast; prediction: forecast; prefer: like favour; preference: setting;
preferred: favorite favourite; prerequisite: requirement; present: gift; preserve: keep;
pressure: stress; pretty: beautiful; preview: beta; previous: former earlier; previously: before;
price: cost fee; pride: proud; primary: main; print: output; priority: important; prisma: orm;
privacy: gdpr; private: confidential personal; prize: award; problem: issue trouble;
procedure: process steps; process: workflow procedure; prod: production live; produce: make generate;
production: prod live; profession: job career; profile: account; program: application app software;
programmer: developer engineer; programming: coding; prohibit: forbid; prohibited: forbidden banned;
project: repo; promise: guarantee; promotion: raise; prompt: instruction; property: attribute field;
proposal: suggestion offer; propose: suggest; prospect: lead; prototype: poc; proud: pride;
provide: give; provider: vendor; provision: create; proxy: gateway; pseudonymize: anonymize; public: open;
publish: release deploy; pull: pr; pupil: student; puppy: dog; purchase: buy order; purge: delete;
purpose: goal;
`,
  q: `
quantity: amount; quarter: q1 q2 q3 q4; query: question sql; question: query; queue: backlog; quick: fast;
quicker: faster; quiet: silent; quit: leave; quota: limit; quotation: quotes; quote: offer;
`,
  r: `
race: concurrency; railway: train; rain: weather; raise: increase; ram: memory; rapid: fast; rarely: seldom;
rate: ratio; ratelimit: throttle limit; rating: score; ratio: rate; reach: contact access; readme: docs;
realtime: live; reason: cause; rebate: discount; reboot: restart; rebuild: recreate restore;
recall: remember; recap: summarize summary; receive: get; recent: latest; recipe: cook dish;
recommend: suggest advise; recommendation: advice suggestion; reconcile: match; record: row entry;
recover: restore; recovery: restore disaster; recreate: rebuild; recruit: hire; redact: mask;
reduce: decrease lower cut less; refactor: restructure rewrite; refresh: update;
refund: reimbursement repayment; refuse: reject decline deny; regex: pattern; region: zone;
registry: repository; regular: periodic; regularly: periodically; reimbursement: refund expenses;
reject: decline refuse deny; relative: family; release: deploy ship rollout launch version;
reliable: stable; religion: faith; relocate: move; relocation: move; remark: comment note; remember: recall;
reminder: dunning notification; remote: distant homeoffice; remove: delete uninstall; renew: extend;
renewal: extension; renovate: repair; rent: lease; repair: fix renovate; repayment: refund;
repeat: idempotent; replace: swap substitute; replica: copy standby; replication: replica;
reply: answer respond response; replying: answering; repo: codebase project repository;
reporting: analytics; repository: repo; request: ask traffic; require: need mandatory;
requirement: must needs; resize: scale; resolve: fix; respond: answer reply; response: answer reply;
responsibility: owner duty; responsible: owner owns; responsive: mobile; restart: reboot; restaurant: cafe;
restore: recover retrieve; restructure: refactor; result: outcome output; retain: keep;
retention: kept delete; retirement: pension; retreat: offsite; retrieve: restore; retro: postmortem;
retrospective: postmortem; retry: attempt; return: back refund; revert: undo restore;
review: feedback check; reviewer: approver; revoke: cancel withdraw; reward: bonus; rewrite: rewrote;
rewrote: rewrite; rfc: proposal; rich: wealthy; right: correct; risk: danger; risky: dangerous;
river: stream; road: street; roadmap: plan; rollback: revert undo backout; rollforward: forward;
rollout: deploy release launch; room: space; roommate: flatmate; root: admin superuser;
rota: oncall schedule; rotate: renew replace; rotation: rota renew; route: path endpoint; row: record;
rpo: recovery; rto: recovery; rule: policy guideline; run: jog; runbook: playbook guide;
`,
  s: `
sad: unhappy; safe: secure; salary: pay wage compensation income; sale: sell; sales: selling;
saml: sso; sandbox: playground test; sanitize: escape clean; satisfaction: happy; save: store; say: tell;
scaffold: generate template; scale: size grow; scaling: replicas autoscaling; scam: fraud; scan: check;
scanner: scan; scared: afraid; scary: frightening; schedule: timetable plan calendar cron; schema: table;
school: university college; score: rating points; screen: page display; screenreader: accessibility;
script: program; sea: ocean; search: find lookup; seat: place; secondary: standby replica;
secret: key token credential; secure: safe; security: firewall; see: look; seed: fixture; seem: appear;
segment: group; seldom: rarely; select: choose pick; sell: sale; send: submit; seo: search;
separate: split apart; serialize: json; server: host machine; serverless: lambda functions; session: login;
setting: option preference configuration config; setup: install configuration; severity: priority;
shard: partition; share: part equity; shell: terminal bash; shift: oncall; ship: deploy release deliver;
shipping: delivery; shop: store; short: brief concise; shortcut: hotkey keybinding; shorten: abbreviate;
show: display; shutdown: stop; sibling: brother sister; sick: ill; sidebar: navigation; sign: signature;
signature: sign; signify: mean; signin: authentication login; signout: logout; silent: quiet;
similar: alike; simple: easy; simulate: emulate; simulator: emulator; sing: song; sister: sibling;
site: website; sitemap: seo; size: length; sketch: drawing; sla: uptime guarantee; slack: chat channel;
sleep: wait; slow: sluggish laggy; sluggish: slow; small: little tiny; smart: clever;
smartphone: phone mobile; snack: food; snapshot: backup; snippet: code; soc2: compliance;
socket: websocket; sofa: couch; software: program; somebody: someone; someone: somebody; song: music;
sort: order; sound: audio; spacing: gap margin padding; speak: talk; spec: specification;
specialist: expert; specification: spec; speed: performance pace; speedy: fast; spending: expense;
spike: surge peak; split: divide separate; spoof: forge; spouse: husband wife partner; sprint: iteration;
sql: query; ssl: certificate tls; sso: login; stable: reliable steady; staff: employees; staging: test;
stale: outdated; stamp: mark; standard: convention norm; standby: failover replica secondary;
standup: daily; start: begin launch boot; startup: boot launch company; statistics: stats numbers;
stats: statistics; steady: stable; steps: checklist instruction procedure; stop: halt end quit;
storage: disk bucket; store: save keep persist kept; storm: weather; story: ticket; street: road;
stress: pressure; string: text; strong: powerful; structure: layout architecture; stub: mock;
stuck: hangs blocked; student: pupil; study: learn; style: look; submit: send;
subscribe: join listen; subscriber: member; subscription: membership plan; substitute: replace;
suggest: propose recommend; suggestion: proposal recommendation; sum: total; summarize: recap;
summary: overview recap; superuser: admin root; supplier: vendor; support: help encouragement; surge: spike;
survey: poll; suspend: pause freeze; suspension: pause freeze; swap: replace;
switch: change move; symbol: icon; symlink: link; sync: synchronize; synchronize: sync;
`,
  t: `
tab: page; table: schema; tag: label; take: get; talk: speak; tall: height; target: goal aim;
task: job ticket; tax: vat; tea: drink; teach: train; teacher: instructor; team: group colleagues club;
teammate: colleague; teen: teenager; teenager: teen; tell: say inform; template: boilerplate;
tenant: customer organization; terminal: console shell; terminate: cancel; termination: cancellation;
terraform: iac infrastructure; test: check verify validate; text: copy wording; thankful: grateful;
theater: play; theatre: play; theme: style; therapist: counselor; therapy: counseling; think: believe;
thread: conversation; threshold: limit; thrilled: excited; throttle: limit ratelimit; throttling: limits;
throughput: performance; throw: raise; ticket: task issue; ticketing: jira; tidy: clean cleanup;
timeout: limit; timetable: schedule; timezone: zone; tiny: small; tip: hint; tired: exhausted; title: name;
tls: ssl certificate; together: combine; toggle: flag switch; token: key; tone: style; tool: utility;
tooltip: hint; topics: agenda; total: sum; tournament: competition; town: city; trace: log;
traffic: load requests; train: railway; trainee: intern; trainer: coach instructor;
training: course education; transform: convert; transition: animation; translate: convert;
translation: localization; travel: trip journey; trial: test experiment; trigger: fire;
trip: travel journey; trouble: problem issue; troubleshoot: debug; trunk: main master mainline;
truthful: honest; try: attempt test; tunnel: vpn; tutorial: guide; twice: double duplicate; type: kind;
typeface: font;
`,
  u: `
ugly: bad; unavailable: down offline; uncle: relative; understand: know; undo: revert rollback;
unhappy: sad; uninstall: remove; unique: distinct; university: college school; unreachable: down offline;
unreliable: flaky; unresponsive: hangs timeout down; unstable: flaky; upcoming: next;
update: upgrade refresh; upgrade: update bump; upload: push; uptime: availability; urgent: critical;
url: address link; user: member customer; utf8: encoding; utility: tool;
`,
  v: `
vacation: holiday leave; vacuum: cleanup; validate: test verify; validation: verification; value: number;
vanish: disappear lost gone wiped; vat: tax; vector: embedding; vegan: diet vegetarian; vegetarian: vegan;
vehicle: car; vendor: supplier provider; verbose: long wordy; verification: test check validation;
verify: check test confirm validate; version: release; victory: win; video: film;
violin: instrument; visa: permit; vm: machine instance; voice: sound; voluntary: optional;
volunteer: charity; vote: election; voucher: coupon; vpn: tunnel; vulnerability: weakness hole cve;
`,
  w: `
wage: salary; wait: delay; walk: hike; want: wish; warehouse: analytics; warm: hot; warning: alert;
warranty: guarantee; watch: see; weak: fragile; weakness: vulnerability; wealthy: rich; weather: climate;
web: frontend internet; webcam: camera; webhook: callback; website: site page; websocket: socket realtime;
wedding: marriage; week: weekly; weekend: saturday sunday; weekly: week; weight: heavy; wheat: gluten;
whitelist: allowlist; whitespace: spaces; widget: component; width: size; wife: spouse;
wiki: confluence docs; win: won victory; wipe: delete; wiped: deleted lost erased; wish: want;
withdraw: revoke; woods: forest; wording: text; wordy: verbose; work: job; workaround: hack bypass;
workday: hours; worker: job; workflow: process pipeline; workload: hours; workout: exercise;
workplace: office; worried: concerned; worse: poor; writer: author; wrong: incorrect;
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
