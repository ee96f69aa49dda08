/* A sentence with some of its words in bold: names that were filled in, wherever a language puts them. */
import { Fragment } from 'react'

export interface EmphasizedProps {
  text: string
  /** Each is emphasized where it first stands after the one before it. */
  parts: readonly string[]
}

export function Emphasized({ text, parts }: EmphasizedProps) {
  return splitAtParts(text, parts).map(({ words, isPart }, at) => {
    const Tag = isPart ? 'b' : Fragment
    // oxlint-disable-next-line react/no-array-index-key
    return <Tag key={at}>{words}</Tag>
  })
}

export function splitAtParts(text: string, parts: readonly string[]): { words: string; isPart: boolean }[] {
  const pieces: { words: string; isPart: boolean }[] = []
  let from = 0
  for (const part of parts) {
    const at = part === '' ? -1 : text.indexOf(part, from)
    if (at < 0) continue
    pieces.push({ words: text.slice(from, at), isPart: false }, { words: part, isPart: true })
    from = at + part.length
  }
  return [...pieces, { words: text.slice(from), isPart: false }].filter(({ words }) => words !== '')
}
