/** The scenarios that must fail, by reason. The test fails if another one fails or one of these passes. */
export type Expected = Readonly<Record<string, readonly string[]>>

const tasks = [
  "tasks-lifecycle",
  "tasks-capability-negotiation",
  "tasks-wire-fields",
  "tasks-request-state-removal",
  "tasks-mrtr-input",
  "tasks-request-headers",
  "tasks-dispatch-and-envelope",
  "tasks-required-task-error",
  "tasks-mrtr-composition",
]

const everywhere: Expected = {
  "an extension that is not offered: no call takes long enough to become a task": tasks,
  "no argument is repeated in a header, so there is nothing to compare": [
    "http-custom-header-server-validation",
  ],
}

export const expectedOfFixture: Expected = everywhere

/** For the real server, which has its own tools, resources and prompts, not those that the suite calls. */
export const expectedOfCo: Expected = {
  ...everywhere,
  "calls a tool of the fixture": [
    "tools-call-simple-text",
    "tools-call-image",
    "tools-call-audio",
    "tools-call-embedded-resource",
    "tools-call-mixed-content",
    "tools-call-error",
    "tools-call-with-progress",
    "tools-call-sampling",
    "tools-call-elicitation",
    "elicitation-sep1034-defaults",
    "elicitation-sep1330-enums",
    "json-schema-2020-12",
    "input-required-result-basic-elicitation",
    "input-required-result-basic-sampling",
    "input-required-result-basic-list-roots",
    "input-required-result-request-state",
    "input-required-result-multiple-input-requests",
    "input-required-result-multi-round",
    "input-required-result-result-type",
    "input-required-result-tampered-state",
    "input-required-result-capability-check",
    "server-stateless",
  ],
  "reads a resource of the fixture": [
    "resources-read-text",
    "resources-read-binary",
    "resources-templates-read",
  ],
  "gets a prompt of the fixture": [
    "prompts-get-simple",
    "prompts-get-with-args",
    "prompts-get-embedded-resource",
    "prompts-get-with-image",
    "input-required-result-non-tool-request",
  ],
  "nothing of co needs completing: an id is known from recall, the rest is free text": [
    "completion-complete",
  ],
  "co logs on standard error, as the newest revision wants, and not to the model's client": [
    "logging-set-level",
    "tools-call-with-logging",
  ],
}
