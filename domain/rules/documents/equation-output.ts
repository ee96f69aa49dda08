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

/** How much an equation may ask of what draws it. */
export const drawingLimits = { throwOnError: true, maxSize: [20, 50] as [number, number], maxExpand: 500 }

const written = /(<math( display="block")? data-latex="[^"]*"><semantics>)<mtext>([^<]*)<\/mtext>/g

/** HTML of a text, with its equations drawn. Everything that people wrote is escaped in it, so what is found here is an equation. */
export const drawEquations = (html: string, draw: DrawMathMl): string =>
  html.replaceAll(written, (all, start: string, display: string | undefined, source: string) => {
    const drawn = draw({ latex: unescapeHtml(source), ...(display && { display: true }) })
    return drawn === null ? all : `${start}<mrow>${drawn}</mrow>`
  })
