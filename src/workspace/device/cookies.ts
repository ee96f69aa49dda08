/** spec §9: cookies last 365 days. */
const maxAge = 365 * 24 * 3_600

export function readCookie(name: string): string | undefined {
  const start = `${name}=`
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length)
}

/** One that is not kept is removed. */
export function writeCookie(name: string, value: string, isKept = true): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${value}; path=/; max-age=${isKept ? maxAge : 0}; samesite=lax${secure}`
}
