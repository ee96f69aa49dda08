/** Unpacks and builds a kept release, if that has not been done. Returns its folder. */
export function openRelease(version: string): string
