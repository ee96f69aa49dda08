import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

interface Source {
  path: string
}
interface CatalogMessage {
  id: string
}
interface Tools {
  parse(path: string, text: string): Source
  collectMessages(sources: Source[]): CatalogMessage[]
  findFaults(source: Source): string[]
  findUnequal(sources: Source[]): string[]
  toTemplate(messages: CatalogMessage[]): string
  merge(po: string, messages: CatalogMessage[]): string
  compile(po: string): { locale: string; messages: Record<string, unknown> }
  untranslated(po: string): Record<string, string | string[]>
  fill(po: string, translations: Record<string, string | string[]>): string
  findUntranslated(po: string): string[]
  pseudoText(text: string): string
}

let tools: Tools
beforeAll(async () => {
  const files = ['syntax', 'read-messages', 'find-faults', 'catalog', 'pseudo', 'find-untranslated'].map((name) =>
    join(import.meta.dirname, `../../tools/messages/${name}.mjs`),
  )
  tools = Object.assign({}, ...((await Promise.all(files.map((file) => import(file)))) as object[])) as Tools
})

const source = (text: string) => tools.parse('src/features/scan/screen.tsx', text)
const textsOf = (text: string) => tools.collectMessages([source(text)]).map(({ id }) => id)
const faultsOf = (text: string) => tools.findFaults(source(text)).map((fault) => /^[^ ]+:\d+ ([^:]+)/.exec(fault)?.[1])

describe('the catalog contains', () => {
  test.each([
    ['both sides of a choice that t is given', "const a = () => t(isOn ? 'Stop camera' : 'Use camera')", ['Stop camera', 'Use camera']],
    ['a counted text by its singular', "const a = () => plural(n, { one: '# sample', other: '# samples' })", ['# sample']],
    ['forms that are kept in a table', "const counted = { one: '# sample', other: '# samples' }", ['# sample']],
    ['texts that are marked where they are written', "const a = { label: msg('Freezer') }", ['Freezer']],
    ['the same English once for each meaning', "const a = [msg('Archive', 'noun'), msg('Archive', 'verb')]", ['noun\u0004Archive', 'verb\u0004Archive']],
    ['whole tables', "const a = defineMessages({ name: 'Name', series: msg('Series', 'one') })", ['Name', 'one\u0004Series']],
    [
      'the sentences of the errors',
      "export const errors = defineErrors({ 'a.b': refused('No room.'), 'c.d': { status: 404, retry: 'never', message: 'Gone.' }, 'e.f': refused(messages.noName) })",
      ['Gone.', 'No room.'],
    ],
  ])('%s', (_, text, ids) => {
    expect(textsOf(text)).toEqual(ids)
    expect(faultsOf(text)).toEqual([])
  })
})

describe('the check rejects', () => {
  test.each([
    ['a text that is put together', 'const a = () => t(`Moved ${name}`)', 'a message is put together or not a literal'],
    ['a marked text that is no literal', 'const a = msg(name)', 'a message is put together or not a literal'],
    ['a space at the edge of a text', "const a = () => t(' and more')", 'a message begins or ends with a space'],
    ['two texts in one line of a template', "const a = () => `${t('Checked out')} ${t('yesterday')}`", 'a message is glued to something'],
    ['a text with a word added', "const a = () => name + t('is free')", 'a message is glued to something'],
    ['texts joined to a sentence', "const a = () => [t('in'), place].join(' ')", 'messages are joined to a sentence'],
    ['a text beside a value in an element', "const a = () => <p>{t('Taken by')} {name}</p>", 'a message is glued to what stands beside it'],
    ['two halves of a sentence in an element', "const a = () => <p>{t('Taken')} {t('by somebody')}</p>", 'a message is glued to what stands beside it'],
    ['English in an element', 'const a = () => <p>Nothing found</p>', 'a text is not a message'],
    ['English in a label', 'const a = () => <IconButton label="Close" />', 'a text is not a message'],
    ['English with two meanings that does not say which', "const a = () => t('Archive')", 'this English has two meanings'],
    ['a text that is read while the file loads', "const a = t('Close')", 'a text is read while the file loads, before its language is known'],
  ])('%s', (_, text, fault) => expect(faultsOf(text)).toContain(fault))

  test('one English text with two different plurals', () => {
    expect(tools.findUnequal([source("const a = () => [plural(n, { one: 'A sample', other: '# samples' }), t('A sample')]")])).toHaveLength(1)
  })
})

describe('the check accepts', () => {
  test.each([
    ['a list of texts', "const a = () => [t('Empty box'), name].join(' · ')"],
    ['parts of a list in a template', "const a = () => `${file.name} · ${t('No rows')}`"],
    ['a sentence after a sentence', "const a = () => <p>{t('Nothing is lost.')} {t('It is sent later.')}</p>"],
    ['a text beside an element', "const a = () => <p>{t('Barcode not recognized')} <b>{code}</b></p>"],
    ['the name of the product', 'const a = () => <BrandMark label="Aliquot" />'],
  ])('%s', (_, text) => expect(faultsOf(text)).toEqual([]))
})

describe('the catalog of a language', () => {
  const polish = [
    'msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n',
    'msgctxt "verb"\nmsgid "Archive"\nmsgstr "Archiwizuj"\n',
    'msgid "# change"\nmsgid_plural "# changes"\nmsgstr[0] "# zmiana"\nmsgstr[1] "# zmiany"\nmsgstr[2] "# zmian"\n',
    'msgid "Gone"\nmsgstr "Nie ma"\n',
  ].join('\n')
  const today = () => tools.collectMessages([source("const a = () => [msg('Archive', 'verb'), plural(n, { one: '# change', other: '# changes' }), t('Scan')]")])

  test('keeps its translations, gets new messages, and loses removed ones', () => {
    const merged = tools.merge(polish, today())
    expect(merged).toContain('msgctxt "verb"\nmsgid "Archive"\nmsgstr "Archiwizuj"')
    expect(merged).toContain('msgid "Scan"\nmsgstr ""')
    expect(merged).not.toContain('Gone')
    expect(tools.merge(merged, today())).toBe(merged)
  })

  test('compiles to translations by context and text, with the plural forms of the language', () => {
    expect(tools.compile(tools.merge(polish, today()))).toEqual({
      locale: 'pl',
      messages: { 'verb\u0004Archive': 'Archiwizuj', '# change': { one: '# zmiana', few: '# zmiany', many: '# zmian' } },
    })
  })

  test('starts as a copy of the template, which changes only when a message does', () => {
    expect(tools.toTemplate(today())).toContain('#: src/features/scan\nmsgctxt "verb"\nmsgid "Archive"\nmsgstr ""')
    expect(tools.toTemplate(today())).toBe(tools.toTemplate(today()))
  })
})

describe('the translation of a language', () => {
  const header = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
  const one = (english: string, german: string) => `${header}msgid "${english}"\nmsgstr "${german}"\n`
  const counted = (...german: string[]) =>
    `${header}msgid "# tube in {box}"\nmsgid_plural "# tubes in {box}"\n${german.map((text, at) => `msgstr[${at}] "${text}"`).join('\n')}\n`

  test.each([
    ['a text without a translation', one('Scan', ''), 'not translated'],
    ['a plural without one of its forms', counted('# Röhrchen in {box}', ''), 'not translated'],
    ['a lost placeholder', one('{name} moved', 'Verschoben'), 'without {name}'],
    ['an unknown placeholder', one('{name} moved', '{name} nach {place} verschoben'), 'with the unknown {place}'],
    ['a lost count', counted('Ein Röhrchen in {box}', 'Röhrchen in {box}'), 'without #'],
    ['a space at the edge', one('Scan', 'Scannen '), 'begins or ends with a space'],
    ['a lost ellipsis', one('Choose…', 'Wählen'), 'does not end like its English ("…")'],
    ['a translation that is still to be checked', `${header}#, fuzzy\nmsgid "Scan"\nmsgstr "Scannen"\n`, 'marked as fuzzy'],
  ])('is rejected for %s', (_, po, fault) => expect(tools.findUntranslated(po).map((line) => line.slice(0, fault.length))).toEqual([fault]))

  test('may say a count of one in words', () => expect(tools.findUntranslated(counted('Ein Röhrchen in {box}', '# Röhrchen in {box}'))).toEqual([]))

  test('is filled in from the list of what is missing', () => {
    const empty = counted('', '')
    expect(tools.untranslated(empty)).toEqual({ '# tube in {box}': ['# tube in {box}', '# tubes in {box}'] })
    const filled = tools.fill(empty, { '# tube in {box}': ['# Röhrchen in {box}', '# Röhrchen in {box}'] })
    expect(tools.untranslated(filled)).toEqual({})
    expect(tools.compile(filled).messages).toEqual({ '# tube in {box}': { one: '# Röhrchen in {box}', other: '# Röhrchen in {box}' } })
  })
})

const locales = join(import.meta.dirname, '../../src/locales')
test.each(readdirSync(locales).filter((name) => name.endsWith('.po')))(
  '%s is whole: every text is translated, with its placeholders and its ending',
  (name) => {
    expect(tools.findUntranslated(readFileSync(join(locales, name), 'utf8'))).toEqual([])
  },
)

describe('the pseudo-language', () => {
  test.each(['Nothing is lost. What was written later is shown.', 'Use camera', 'OK'])('makes «%s» at least 40 %% longer and accents every word', (text) => {
    const pseudo = tools.pseudoText(text)
    expect(pseudo.length).toBeGreaterThanOrEqual(text.length * 1.4)
    for (const word of text.match(/\w+/g)!) expect(pseudo).not.toContain(word)
  })

  test('leaves placeholders and names as they are', () => {
    expect(tools.pseudoText('{name} is in Aliquot')).toMatch(/^\{name\} .* Aliquot/)
  })
})
