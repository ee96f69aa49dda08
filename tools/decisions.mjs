// node tools/decisions.mjs: writes the list in docs/decisions/README.md from the headings of the decisions.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const folder = join(root, 'docs/decisions')
const page = join(folder, 'README.md')
const [start, end] = ['<!-- decisions -->', '<!-- /decisions -->']

/** What a mark below the heading says about a decision that no longer holds as it is written. */
function markOf(text) {
  const [, mark, target] = /^\*\*(Superseded(?: in part)?|For texts from before)\*?\*? ?(?:by )?\[decision (\d+)\]/m.exec(text) ?? []
  if (!mark) return ''
  return mark.startsWith('Superseded') ? ` – *${mark.toLowerCase()} by ${target}*` : ` – *only for texts from before ${target}*`
}

/** The text of the page as it should be. */
export function decisionIndex() {
  const names = readdirSync(folder).filter((name) => /^\d{4}-.+\.md$/.test(name))
  const lines = names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text)
    if (Number(number) !== Number(name.slice(0, 4))) throw new Error(`${name} has the number ${number} in its heading`)
    return `- **${number}** [${title}](${name})${markOf(text)}`
  })
  const numbers = new Set(names.map((name) => Number(name.slice(0, 4))))
  const free = Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1).filter((number) => !numbers.has(number))
  const [before, rest] = readFileSync(page, 'utf8').split(start)
  return `${before}${start}\n\n${lines.join('\n')}\n\nNumbers without a decision: ${spans(free)}.\n\n${end}${rest.split(end)[1]}`
}

/** 18, 19, 124–126 */
function spans(numbers) {
  const runs = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last?.to === number - 1) last.to = number
    else runs.push({ from: number, to: number })
  }
  return runs.map(({ from, to }) => (to - from > 1 ? `${from}–${to}` : from === to ? from : `${from}, ${to}`)).join(', ')
}

if (process.argv[1] === import.meta.filename) writeFileSync(page, decisionIndex())
