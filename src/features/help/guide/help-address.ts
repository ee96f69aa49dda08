/** The address of a topic, or of a part of it. */
export const helpAddress = (topic: string, anchor: string | null = null): string => `/doc/${topic}${anchor === null ? '' : `#${anchor}`}`

export interface HelpPlace {
  readonly topic: string
  readonly anchor: string | null
}

/** What an address of the help names; the list of topics without one. */
export function helpPlace(pathname: string, hash = ''): HelpPlace {
  const [, , topic = ''] = pathname.toLowerCase().split('/')
  return { topic: topic || 'index', anchor: hash.length > 1 ? decodeURIComponent(hash.slice(1)) : null }
}
