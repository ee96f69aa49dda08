import type { MemberRow } from '#domain/entities/member.ts'

type Named = Pick<MemberRow, 'id' | 'fullName'>

interface TextPart {
  readonly part: string
  readonly isMention: boolean
}

/** A comment in parts: the people who are named in it, each with an @, and what is between them. The longest name counts. */
export function mentionsIn(text: string, people: readonly Named[]): TextPart[] {
  const names = people.map(({ fullName }) => `@${fullName}`).sort((a, b) => b.length - a.length)
  const parts: TextPart[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, from))) {
    const name = names.find((each) => text.startsWith(each, at))
    if (!name) continue
    if (at > from) parts.push({ part: text.slice(from, at), isMention: false })
    parts.push({ part: name, isMention: true })
    from = at + name.length
  }
  if (from < text.length) parts.push({ part: text.slice(from), isMention: false })
  return parts
}

/** Who is named in a comment. */
export function mentionedIn(text: string, people: readonly Named[]): number[] {
  const named = new Set(mentionsIn(text, people).flatMap(({ part, isMention }) => (isMention ? part.slice(1) : [])))
  return people.filter(({ fullName }) => named.has(fullName)).map(({ id }) => id)
}
