/** Deletes the folders of runs that were killed, file systems mounted in them included; what cannot be deleted stays. */
export function removeLeftovers(parent: string): void
