/*
 * The product's own texts are in American English; those of add-ons are in either. This spells a text as in the other English, and only the words listed
 * here. spec APP-03
 */

/** American to British. */
const words: Readonly<Record<string, string>> = {
  aging: 'ageing',
  aluminum: 'aluminium',
  artifact: 'artefact',
  artifacts: 'artefacts',
  catalog: 'catalogue',
  cataloged: 'catalogued',
  catalogs: 'catalogues',
  defense: 'defence',
  enrollment: 'enrolment',
  fulfill: 'fulfil',
  fulfills: 'fulfils',
  gray: 'grey',
  grays: 'greys',
  grayed: 'greyed',
  judgment: 'judgement',
  offense: 'offence',
  sulfate: 'sulphate',
  sulfur: 'sulphur',
  skillful: 'skilful',
}

/** Stems whose forms (-s, -ed, -ing …) are all spelled like this: `color`, `colors`, `colored`, `coloring`. */
const stems: Readonly<Record<string, string>> = {
  behavior: 'behaviour',
  color: 'colour',
  favor: 'favour',
  flavor: 'flavour',
  harbor: 'harbour',
  honor: 'honour',
  humor: 'humour',
  labor: 'labour',
  neighbor: 'neighbour',
  odor: 'odour',
  tumor: 'tumour',
  vapor: 'vapour',
  center: 'centre',
  fiber: 'fibre',
  kilometer: 'kilometre',
  liter: 'litre',
  microliter: 'microlitre',
  milliliter: 'millilitre',
  millimeter: 'millimetre',
  centimeter: 'centimetre',
  nanometer: 'nanometre',
  micrometer: 'micrometre',
  theater: 'theatre',
}

/** Verbs that double their last letter in British English: `labeled`, `labeling`. */
const doubled = ['cancel', 'channel', 'dial', 'fuel', 'initial', 'label', 'level', 'marshal', 'model', 'panel', 'pencil', 'signal', 'total', 'travel', 'tunnel']

/** Verbs in -ize and -yze by what comes before it; `size`, `prize` and others have that ending in both. */
const izeVerbs =
  /^(aeros|alphabet|anonym|apolog|author|capital|categor|character|critic|crystall|custom|digit|emphas|equal|final|formal|general|homogen|hydrol|immun|individual|initial|item|local|maxim|mechan|memor|metabol|minim|modern|monet|neutral|normal|optim|organ|parametr|personal|polymer|popular|priorit|random|real|recogn|reorgan|serial|solubil|special|stabil|standard|steril|summar|symbol|sympath|synchron|synthes|token|util|visual|vapor)iz(e|es|ed|er|ers|ing|ation|ations|able)$/
const yzeVerbs = /^(anal|catal|dial|electrol|hydrol|paral)yz(e|es|ed|er|ers|ing)$/

/** `-er` becomes `-re`, and loses its e before an ending: `centered` is `centred`, `centering` is `centring`. */
const withEnding = (stem: string, ending: string): string => (stem.endsWith('re') && /^(ed|ing)$/.test(ending) ? stem.slice(0, -1) + ending : stem + ending)

function british(word: string): string {
  if (Object.hasOwn(words, word)) return words[word]!
  if (izeVerbs.test(word)) return word.replace(/iz(?=(e|es|ed|er|ers|ing|ation|ations|able)$)/, 'is')
  if (yzeVerbs.test(word)) return word.replace('yz', 'ys')
  const [, verb = '', ended = ''] = /^(\w+?)(ed|ing|er|ers)$/.exec(word) ?? []
  if (doubled.includes(verb)) return `${verb}${verb.at(-1)}${ended}`
  const [, prefix = '', stem = '', ending = ''] = stemPattern.exec(word) ?? []
  return stem ? prefix + withEnding(stems[stem]!, ending) : word
}

const prefixes = ['', 'dis', 're', 'un', 'multi'] as const
const endings = ['', 's', 'ed', 'ing', 'ful', 'less', 'able', 'al', 'hood'] as const
const stemPattern = new RegExp(`^(${prefixes.join('|')})(${Object.keys(stems).join('|')})(${endings.join('|')})$`)

/** The same words the other way round: from British to American. */
const americanWords: ReadonlyMap<string, string> = new Map(
  [
    ...Object.keys(words),
    ...doubled.flatMap((verb) => ['ed', 'ing', 'er', 'ers'].map((ending) => verb + ending)),
    ...prefixes.flatMap((prefix) => Object.keys(stems).flatMap((stem) => endings.map((ending) => prefix + stem + ending))),
  ].map((word) => [british(word), word]),
)
const iseVerbs = new RegExp(izeVerbs.source.replace(')iz(', ')is('))
/** Without `analyses` and its like, which are nouns in both. */
const yseVerbs = /^(anal|catal|dial|electrol|hydrol|paral)ys(e|ed|er|ers|ing)$/

function american(word: string): string {
  if (iseVerbs.test(word)) return word.replace(/is(?=(e|es|ed|er|ers|ing|ation|ations|able)$)/, 'iz')
  return yseVerbs.test(word) ? word.replace('ys', 'yz') : (americanWords.get(word) ?? word)
}

function likeWritten(written: string, spelled: string): string {
  if (written === written.toUpperCase()) return spelled.toUpperCase()
  return written[0] === written[0]!.toUpperCase() ? spelled[0]!.toUpperCase() + spelled.slice(1) : spelled
}

export type Spell = (text: string) => string

function spellBy(spellWord: Spell): Spell {
  const spelled = new Map<string, string>()
  return (text) => {
    let result = spelled.get(text)
    if (result === undefined) {
      result = text.replace(/\{\w+\}|[A-Za-z]+/g, (part) => {
        const lower = part.toLowerCase()
        const found = part.startsWith('{') ? lower : spellWord(lower)
        return found === lower ? part : likeWritten(part, found)
      })
      spelled.set(text, result)
    }
    return result
  }
}

/** A text in British spelling. Placeholders, such as `{color}`, stay; what fills them is not passed here. */
export const toBritish = spellBy(british)
/** The same in American spelling. */
export const toAmerican = spellBy(american)

/** Writes a text in this spelling; what is put into it stays as it was typed. */
export const inSpelling =
  (spell: Spell) =>
  (texts: TemplateStringsArray, ...typed: readonly (string | number)[]): string =>
    texts.map((text, at) => spell(text) + (at < typed.length ? String(typed[at]) : '')).join('')
