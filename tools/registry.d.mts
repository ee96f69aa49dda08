/** The text of domain/all-commands.ts. */
export function registryText(): string
