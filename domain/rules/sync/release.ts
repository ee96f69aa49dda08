/** True if `version` is older than `oldest`. Dotted numbers; what follows a hyphen or plus sign is ignored. */
export function isOlder(version: string, oldest: string): boolean {
  const [own, least] = [version, oldest].map((text) => text.split(/[-+]/)[0]!.split('.').map(Number))
  for (let i = 0; i < Math.max(own!.length, least!.length); i++) {
    const difference = (own![i] || 0) - (least![i] || 0)
    if (difference) return difference < 0
  }
  return false
}
