import { escapeHtml, unescapeHtml } from './escape-html.ts'
import type { Equation } from './rich-text.ts'

/** As LaTeX has it between words. */
export const equationText = ({ latex, display }: Equation): string => (display ? `\\[${latex}\\]` : `\\(${latex}\\)`)

/** As MathML for programs and for paper. Its LaTeX goes along twice: sanitizers leave out the annotation that programs read. */
export function equationHtml({ latex, display }: Equation): string {
  const source = escapeHtml(latex)
  const annotation = `<annotation encoding="application/x-tex">${source}</annotation>`
  return `<math${display ? ' display="block"' : ''} data-latex="${source}"><semantics><mtext>${source}</mtext>${annotation}</semantics></math>`
}

/** What an equation looks like, as MathML without the `math` around it; null if its LaTeX has a mistake. */
export type DrawMathMl = (equation: Equation) => string | null

/** What is inside of `math`. */
export const innerMathMl = (math: string): string => math.replace(/^<math[^>]*>/, '').replace(/<\/math>$/, '')

/** How much of LaTeX is drawn: levels of braces, brackets and environments in each other, and characters of all equations of a text. */
export const equationLimits = { depth: 50, characters: 100_000 } as const

/** What opens a level or closes one. Other commands are passed over, so that an escaped brace is none. */
const levels = /\\(begin|left|end|right)(?![a-zA-Z])|\\.|([{}])/gs

/** Whether LaTeX is nested deeper than anyone can read: drawing it takes long. */
export function isTooDeep(latex: string): boolean {
  let depth = 0
  for (const [, word, brace] of latex.matchAll(levels)) {
    if (word === 'begin' || word === 'left' || brace === '{') depth++
    else if (word !== undefined || brace === '}') depth--
    if (depth > equationLimits.depth) return true
  }
  return false
}

/** How much an equation may ask of what draws it. */
export const drawingLimits = { throwOnError: true, maxSize: [20, 50] as [number, number], maxExpand: 500 }

const written = /(<math( display="block")? data-latex="[^"]*"><semantics>)<mtext>([^<]*)<\/mtext>/g

/**
 * HTML of a text, with its equations drawn. Everything that people wrote is escaped in it, so what is found here is an equation. Beyond the limits, one
 * stays as it is written.
 */
export function drawEquations(html: string, draw: DrawMathMl): string {
  let characters = 0
  return html.replaceAll(written, (all, start: string, display: string | undefined, source: string) => {
    const latex = unescapeHtml(source)
    characters += latex.length
    if (characters > equationLimits.characters || isTooDeep(latex)) return all
    const drawn = draw({ latex, ...(display && { display: true }) })
    return drawn === null ? all : `${start}<mrow>${drawn}</mrow>`
  })
}
