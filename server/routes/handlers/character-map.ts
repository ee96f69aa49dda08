import { nothing } from '../input.ts'
import { defineRoute } from '../route.ts'

/** Characters that a laboratory writes and many keyboards lack: a row with its heading, and each character with its name. */
const rows: Readonly<Record<string, string>> = {
  Units: 'µ micro, ° degree, Å angstrom, ‰ per mille, ℃ degree Celsius, ′ prime, ″ double prime',
  Calculation: '± plus or minus, × times, ÷ divided by, − minus, · dot, √ square root, ∞ infinity, ∑ sum, ∏ product, ∫ integral, ∂ partial, ∆ difference',
  Comparison: '≈ about equal, ≠ not equal, ≡ identical, ≤ at most, ≥ at least, ≪ much less, ≫ much greater, ∝ proportional, ∼ similar',
  Arrows: '← left, ↑ up, → right, ↓ down, ↔ left and right, ↕ up and down, ⇒ implies, ⇔ equivalent, ⇌ equilibrium, ⇄ right and left',
  Superscripts: '⁰ 0, ¹ 1, ² 2, ³ 3, ⁴ 4, ⁵ 5, ⁶ 6, ⁷ 7, ⁸ 8, ⁹ 9, ⁺ plus, ⁻ minus, ⁿ n',
  Subscripts: '₀ 0, ₁ 1, ₂ 2, ₃ 3, ₄ 4, ₅ 5, ₆ 6, ₇ 7, ₈ 8, ₉ 9, ₊ plus, ₋ minus, ₙ n',
  'Greek letters':
    'α alpha, β beta, γ gamma, δ delta, ε epsilon, ζ zeta, η eta, θ theta, ι iota, κ kappa, λ lambda, μ mu, ν nu, ξ xi, ο omicron, π pi, ρ rho, σ sigma, ς final sigma, τ tau, υ upsilon, φ phi, χ chi, ψ psi, ω omega',
  'Greek capital letters':
    'Α Alpha, Β Beta, Γ Gamma, Δ Delta, Ε Epsilon, Ζ Zeta, Η Eta, Θ Theta, Ι Iota, Κ Kappa, Λ Lambda, Μ Mu, Ν Nu, Ξ Xi, Ο Omicron, Π Pi, Ρ Rho, Σ Sigma, Τ Tau, Υ Upsilon, Φ Phi, Χ Chi, Ψ Psi, Ω Omega',
  Signs: '♀ female, ♂ male, † dagger, ‡ double dagger, § section, ½ one half, ¼ one quarter, ¾ three quarters, ™ trademark, ® registered, € euro, £ pound',
}

const cellOf = (entry: string): string => {
  const [character = '', ...name] = entry.split(' ')
  return `<td title="${name.join(' ')}">${character}</td>`
}

const rowOf = ([heading, entries]: readonly [string, string]): string => `<tr><th scope="row">${heading}</th>${entries.split(', ').map(cellOf).join('')}</tr>`

/** Without styles or scripts of its own, which the policy of every answer forbids. */
const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Characters</title></head>
<body>
<table>
${Object.entries(rows).map(rowOf).join('\n')}
</table>
</body>
</html>
`

/** GET /members/fn/charactermap/table.aspx: an HTML table of characters to insert into a text. spec §7 */
export const characterMap = defineRoute({
  method: 'GET',
  path: '/members/fn/charactermap/table.aspx',
  access: 'session',
  input: nothing,
  refusals: [],
  handler: ({ reply }) => reply.type('text/html; charset=utf-8').send(page),
})
