/** Builds these parts, or all, unless the build is newer than all of its sources. */
export function build(parts?: readonly ('web' | 'server')[]): void
