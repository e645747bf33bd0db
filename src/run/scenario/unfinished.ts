// Why a scenario goes no further though no expectation failed.

/** The target lacks what a step needs. */
export class Skipped extends Error {}

/** No answer came, so that nothing can be told. */
export class Unanswered extends Error {}
