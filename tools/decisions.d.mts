/** The text of docs/decisions/README.md as it should be. */
export function decisionIndex(): string
