/** `ML` for Mara Lindqvist. */
export const initialsOf = (fullName: string): string =>
  fullName
    .split(/\s+/)
    .flatMap((word) => word.match(/^./u) ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase()
