import { describe, expect, test } from 'vitest'
import { codeOf, keysOf, onAzerty, typeAll, type Press } from './wedge-keyboard.ts'

const code = '005000000001842'
const long = '005000000001842007'
/** A field gets all keys, until the suffix proves that it is a scanner; they are removed again. */
const leaked = code.split('')
const enter: Press = ['Enter', 10]

describe('a scan', () => {
  test.each([5, 20, 60, 74])('with gaps of %i ms is read, and the focused field keeps its value [SCAN-04]', (gap) => {
    const { scans, field, bursts, swallowed } = typeAll([...keysOf(code, gap), ['Enter', gap]], { field: 'HeLa' })
    expect([scans, field, bursts]).toEqual([[code], 'HeLa', '()'])
    expect(swallowed).toEqual(['Enter'])
  })

  test('without a suffix is ended by 500 ms of silence, not before [SCAN-04]', () => {
    expect(typeAll(keysOf('HEK-293', 20)).scans).toEqual(['HEK-293'])
    expect(typeAll([...keysOf(code, 20), ['Enter', 499]])).toMatchObject({ scans: [code], swallowed: ['Enter'] })
    expect(typeAll([...keysOf(code, 20), ['Enter', 500]])).toMatchObject({ scans: [code], passed: [...leaked, 'Enter'] })
  })

  test.each(['Enter', 'Tab'])('is ended by %s at once, which goes no further', (suffix) => {
    expect(typeAll([...keysOf('CL-0131', 10), [suffix, 10]])).toMatchObject({ scans: ['CL-0131'], swallowed: [suffix], field: '' })
  })

  test('with two suffixes, or one of them as Ctrl+J, lets neither through', () => {
    const twice: Press[] = [...keysOf(code, 10), enter, enter, ['Tab', 10]]
    expect(typeAll(twice).passed).toEqual(leaked)
    expect(typeAll([...keysOf(code, 10), enter, ['j', 10, { ctrl: true }]]).passed).toEqual(leaked)
    expect(typeAll([...keysOf(code, 10), enter, ['Enter', 300]]).passed).toEqual([...leaked, 'Enter'])
  })

  test('of exactly five keys leaves nothing in the field [SCAN-04]', () => {
    expect(typeAll([...keysOf('AB-12', 10), enter], { field: 'x' })).toMatchObject({ scans: ['AB-12'], field: 'x', swallowed: ['Enter'] })
  })

  test('can follow another at once', () => {
    const two = [...keysOf(code, 10), enter, ...keysOf('005000000000007', 10, 90), enter]
    expect(typeAll(two)).toMatchObject({ scans: [code, '005000000000007'], field: '', bursts: '()()' })
  })

  test.each([1, 2, 4])('can follow another that took less than a key gap, %i ms a key, and ends with its own Enter', (gap) => {
    const two = [...keysOf(code, gap), ['Enter', gap] as const, ...keysOf('005000000000007', gap, gap), ['Enter', gap] as const]
    expect(typeAll([...two, ...keysOf('CL-0131', gap, gap), ['Enter', gap]])).toMatchObject({ scans: [code, '005000000000007', 'CL-0131'], field: '' })
  })

  test.each([75, 200, 300, 499])('without a suffix can follow another after %i ms: two codes, and nobody is asked', (pause) => {
    const three = [...keysOf(code, 10), ...keysOf('005000000000007', 10, pause), ...keysOf('011000000000012', 10, pause)]
    expect(typeAll(three, { field: 'x' })).toMatchObject({ scans: [code, '005000000000007', '011000000000012'], field: 'x' })
  })

  test('of a slow scanner, up to 250 ms a key, is read if it is a complete internal code', () => {
    for (const gap of [75, 90, 100, 249]) {
      expect(typeAll([...keysOf(code, gap), ['Enter', gap]], { field: 'x' })).toMatchObject({ scans: [code], field: 'x', swallowed: ['Enter'] })
      expect(typeAll(keysOf(code, gap), { field: 'x' })).toMatchObject({ scans: [code], field: 'x' })
      expect(typeAll(keysOf(long, gap), { field: 'x' })).toMatchObject({ scans: [long], field: 'x' })
    }
    expect(typeAll([...keysOf('CL-0131', 90), enter], { field: 'x' })).toMatchObject({ scans: [], field: 'xCL-0131', swallowed: [] })
    expect(typeAll([...keysOf(code, 251), enter]).scans).toEqual([])
  })

  test('whose scanner hesitates once in the middle is read completely', () => {
    const faltered = [...keysOf(code.slice(0, 8), 10), ...keysOf(code.slice(8), 10, 200)]
    expect(typeAll(faltered, { field: 'x' })).toMatchObject({ scans: [code], field: 'x' })
  })

  test('typed by a US scanner on an AZERTY tablet still says 005', () => {
    for (const gap of [10, 90]) expect(typeAll([...onAzerty(keysOf(code, gap)), ['Enter', gap]], { field: 'x' })).toMatchObject({ scans: [code], field: 'x' })
    expect(typeAll(onAzerty(keysOf('QA-0131', 10))).scans).toEqual(['QA-0131'])
  })

  test('of a scanner configured for AZERTY is read as it arrives', () => {
    const shifted = keysOf('A&1', 10).map(([key, gap]): Press => [
      key,
      gap,
      key === '1' ? { code: 'Digit1', shift: true } : { code: key === '&' ? 'Digit1' : 'KeyQ' },
    ])
    expect(typeAll([...shifted, ...shifted.map(([key, , more]): Press => [key, 10, more ?? {}])]).scans).toEqual(['A&1A&1'])
  })

  test('is reported without its AIM prefix, slow or fast', () => {
    for (const gap of [10, 90]) expect(typeAll(keysOf(`]C1${code}`, gap), { field: 'x' })).toMatchObject({ scans: [code], field: 'x' })
    expect(typeAll(keysOf(']d2CL-0131', 10)).scans).toEqual(['CL-0131'])
  })

  test('Ctrl+] and Alt+029 are the separator GS', () => {
    const ctrl: Press = [']', 10, { ctrl: true, code: 'BracketRight' }]
    expect(typeAll([...keysOf('01034', 10), ctrl, ...keysOf('10AB', 10, 10), enter])).toMatchObject({ scans: ['01034\x1d10AB'], field: '' })
    const digit = (key: string): Press => [key, 5, { alt: true, code: `Numpad${key}` }]
    const alt: Press[] = [['Alt', 10, { alt: true, code: 'AltLeft' }], digit('0'), digit('2'), digit('9'), ['Alt', 5, { type: 'up', code: 'AltLeft' }]]
    expect(typeAll([...keysOf('01034', 10), ...alt, ...keysOf('10AB', 10, 10), enter])).toMatchObject({ scans: ['01034\x1d10AB'], field: '' })
  })

  test('skips keys of a composition', () => {
    const composed = keysOf(code, 10).map(([key, gap]): Press => [key, gap, { composing: true }])
    expect(typeAll(composed)).toMatchObject({ scans: [], field: code, swallowed: [] })
  })
})

describe('a code of four characters or fewer', () => {
  test('is ignored [SCAN-04]', () => {
    expect(typeAll([...keysOf('AB12', 10), enter], { inField: false })).toMatchObject({ scans: [], swallowed: [] })
    expect(typeAll(keysOf('AB12', 10))).toMatchObject({ scans: [], field: 'AB12' })
  })

  test('is handled while a scan dialog is open [SCAN-04]', () => {
    const open = { takesShort: true, field: 'x' }
    expect(typeAll([...keysOf('AB12', 10), enter], open)).toMatchObject({ scans: ['AB12'], field: 'x', swallowed: ['Enter'] })
    expect(typeAll([...keysOf('7', 10), enter], open)).toMatchObject({ scans: ['7'], field: 'x' })
    expect(typeAll(keysOf('AB12', 10), { ...open, inField: false }).scans).toEqual(['AB12'])
  })

  test('is left to the person who types it into the dialog', () => {
    const open = { takesShort: true }
    expect(typeAll([...keysOf('AB12', 130), ['Enter', 130]], open)).toMatchObject({ scans: [], field: 'AB12', swallowed: [] })
    expect(typeAll(keysOf('er', 60), open)).toMatchObject({ scans: [], field: 'er' })
    expect(typeAll(keysOf('7', 60), { ...open, inField: false }).scans).toEqual([])
  })
})

describe('an 18-digit code cut to 15 is a valid code of another record', () => {
  test('a code of 18 is never reported as one of 15, whatever the pause before its last digits', () => {
    for (const pause of [5, 74, 75, 90, 150, 249, 250, 400, 499]) {
      const { scans, field } = typeAll([...keysOf(code, 10), ...keysOf('007', 10, pause)], { field: 'x' })
      expect([pause, scans, field]).toEqual([pause, [pause < 75 ? long : [code, long]], 'x'])
    }
  })

  test('even for a slow scanner, if its pause is irregular', () => {
    expect(typeAll([...keysOf(code, 90), ...keysOf('007', 90, 300)]).scans).toEqual([[code, long]])
  })

  test('with a suffix, or after the whole idle time, a code of 15 is one', () => {
    expect(typeAll([...keysOf(code, 10), enter, ...keysOf('007', 130, 130)])).toMatchObject({ scans: [code], field: '007' })
    expect(typeAll([...keysOf(code, 10), ...keysOf('007', 130, 500)])).toMatchObject({ scans: [code], field: '007' })
  })

  test('cut to 17 it is one or the other: the person chooses', () => {
    expect(typeAll([...keysOf(code, 10), ...keysOf('00', 10, 100)]).scans).toEqual([[code, `${code}00`]])
    expect(typeAll(keysOf(`${code}00`, 10)).scans).toEqual([`${code}00`])
  })

  test('an experiment code has no longer form', () => {
    expect(typeAll([...keysOf('001000000000318', 10), ...keysOf('007', 10, 300)])).toMatchObject({ scans: ['001000000000318'], field: '007' })
  })

  test('digits that a person types after a scan are the person’s', () => {
    expect(typeAll([...keysOf(code, 10), ...keysOf('42', 160, 200)], { field: 'x' })).toMatchObject({ scans: [code], field: 'x42' })
  })
})

describe('a person who types', () => {
  test.each([130, 75, 100, 200])('sample12345 with gaps of %i ms is not affected', (gap) => {
    expect(typeAll([...keysOf('sample12345', gap), ['Enter', gap]])).toMatchObject({ scans: [], field: 'sample12345', swallowed: [], touched: 0 })
  })

  test('before a scan arrives loses nothing', () => {
    for (const pause of [75, 120, 240, 700]) {
      expect(typeAll([...keysOf('sample', 130), ...keysOf(code, 10, pause), enter])).toMatchObject({ scans: [code], field: 'sample' })
      expect(typeAll([...keysOf('sample 0', 130), ...keysOf(code, 10, pause), enter])).toMatchObject({ scans: [code], field: 'sample 0' })
    }
  })

  test('while a scan arrives loses nothing, before or after it was recognized', () => {
    for (let at = 1; at < code.length; at++) {
      for (const pace of [5, 20, 60]) {
        const part = Math.ceil(pace / 3)
        const mixed: Press[] = [...keysOf(code.slice(0, at), pace), ['k', part], ...keysOf(code.slice(at), pace, pace - part), enter]
        expect(typeAll(mixed, { field: 'oa' })).toMatchObject({ scans: [code], field: 'oak' })
      }
    }
  })

  test('a letter at the scanner’s pace could be part of the code: both readings are offered, and the letter stays', () => {
    for (const text of [`k${code}`, `${code.slice(0, 9)}k${code.slice(9)}`, `${code}AB`]) {
      expect(typeAll([...keysOf(text, 20), enter])).toMatchObject({ scans: [[code, text]], field: text.replace(code, '').replaceAll(/\d/g, '') })
    }
    const own = `${code.slice(0, 9)}LOT${code.slice(9)}`
    expect(typeAll([...keysOf(own, 20), enter])).toMatchObject({ scans: [own], field: '' })
  })

  test('right after a scan without a suffix loses nothing', () => {
    for (const pause of [80, 130, 260, 400]) {
      expect(typeAll([...keysOf(code, 10), ...keysOf('text', 130, pause)], { field: 'x' })).toMatchObject({ scans: [code], field: 'xtext' })
    }
  })

  test('three digits just before a slow code: both readings are offered', () => {
    expect(typeAll(keysOf(`011${code}`, 90)).scans).toEqual([[`011${code}`, code]])
  })

  test('holding a key down counts as typing', () => {
    const held: Press[] = [['a', 1_000], ['a', 400, { repeat: true }], ...Array.from({ length: 20 }, (): Press => ['a', 30, { repeat: true }])]
    expect(typeAll([...held, enter])).toMatchObject({ scans: [], field: 'a'.repeat(22), touched: 0, swallowed: [] })
  })

  test('shortcuts, arrows and Backspace go through and end what was scanned before', () => {
    expect(typeAll([...keysOf('CL-0131', 10), ['Backspace', 200]], { field: 'xy' })).toMatchObject({ scans: ['CL-0131'], field: 'x' })
    expect(
      typeAll([
        ['c', 10, { ctrl: true }],
        ['v', 10, { ctrl: true }],
        ['Tab', 10],
      ]).swallowed,
    ).toEqual([])
  })

  test('AltGr types a character like any other', () => {
    expect(typeAll([['@', 200, { ctrl: true, alt: true }], ...keysOf('home', 130, 130)])).toMatchObject({ field: '@home', swallowed: [] })
  })
})

describe('what arrives as fast as a scan in a field, and finds nothing', () => {
  const nothing = { finds: () => false, field: 'x' }
  const lines = 'Day 1\nDay 2, 3 ul'.split('\n').flatMap((line): Press[] => [...keysOf(line, 5, 5), ['Enter', 5]])
  const tapes: [string, Press[], string][] = [
    ['dictation', keysOf('Growth curve of strain 12', 30), 'Growth curve of strain 12'],
    ['dictation, phrase by phrase', [...keysOf('Growth curve', 30), ...keysOf(' of strain 12', 30, 300)], 'Growth curve of strain 12'],
    [
      'a text expander that takes its abbreviation back',
      [...keysOf(';br', 140), ...[0, 1, 2].map((): Press => ['Backspace', 2]), ...keysOf('Best regards, Mara', 2, 2)],
      'Best regards, Mara',
    ],
    ['a text expander behind what was typed', [...keysOf('see ', 140), ...keysOf('https://example.org/protocol', 1, 140)], 'see https://example.org/protocol'],
    ['digits that begin like a code', keysOf('0050 cells', 5), '0050 cells'],
    ['a code of another group, without a suffix', keysOf(code, 5), code],
    ['a name from a remote desktop', [...keysOf('mara@lab.example', 3), ['Backspace', 200]], 'mara@lab.exampl'],
  ]
  test.each(tapes)('%s stays as it was typed, and no key is kept from the field', (_, presses, text) => {
    expect(typeAll(presses, nothing)).toMatchObject({ scans: [], swallowed: [], touched: 0, field: `x${text}` })
  })

  test('lines pasted by keystrokes keep their line ends', () => {
    expect(typeAll(lines, nothing)).toMatchObject({ scans: [], swallowed: [], touched: 0, passed: [...'Day 1', 'Enter', ...'Day 2, 3 ul', 'Enter'] })
  })

  test('and ends as a scanner ends stays, too, and its Enter waits; with a blank, Enter has its effect at once [FAULT-103]', () => {
    expect(typeAll([...keysOf('CL-0131', 10), enter], nothing)).toMatchObject({ scans: [], swallowed: ['Enter'], touched: 0, field: 'xCL-0131' })
    expect(typeAll([...keysOf('CL-0131', 10), enter], { field: 'x' })).toMatchObject({ scans: ['CL-0131'], swallowed: ['Enter'], field: 'x' })
    expect(typeAll([...keysOf('005000000001842', 10), enter], { ...nothing, field: 'x' })).toMatchObject({ scans: ['005000000001842'], swallowed: ['Enter'] })
    expect(typeAll([...keysOf('CL 0131', 10), enter], nothing)).toMatchObject({ scans: [], swallowed: [], field: 'xCL 0131' })
    expect(typeAll([...keysOf('CL 0131', 10), enter], { field: 'x' })).toMatchObject({ scans: ['CL 0131'], swallowed: [], field: 'x' })
  })

  test('is a scan outside a field, whatever it holds', () => {
    expect(typeAll(keysOf('CL 0131', 10), { ...nothing, inField: false }).scans).toEqual(['CL 0131'])
  })
})

describe('two scanners at once', () => {
  const [a, b] = ['005000000001842', '005000000000007']
  const ended = (code: string) => [...code, 'Enter']
  test('never make a code of 15 that neither has read, however their keys fall; what both have typed into a field is not kept from it', () => {
    for (let lead = 0; lead <= 15; lead++) {
      for (const stride of [1, 2, 3]) {
        const [first, second] = [ended(a), ended(b)]
        const keys = first.splice(0, lead)
        while (first.length || second.length) keys.push(...second.splice(0, stride), ...first.splice(0, 1))
        const { scans } = typeAll(
          keys.map((key): Press => [key, 7]),
          { inField: false },
        )
        for (const scan of scans.flat()) if (scan.length === 15 && scan.startsWith('005')) expect([a, b]).toContain(scan)
      }
    }
  })

  test('one after the other are two scans, the second right behind the Enter of the first', () => {
    expect(typeAll([...keysOf(a, 7), ['Enter', 7], ...keysOf(b, 11, 3), ['Enter', 11]]).scans).toEqual([a, b])
  })
})

describe('a scanner set to US', () => {
  const onGerman = (presses: Press[]): Press[] =>
    presses.map(([key, gap]) => [{ Y: 'Z', Z: 'Y', '-': 'ß' }[key] ?? key, gap, { code: codeOf(key), shift: /[A-Z]/.test(key) }])

  test('gives both readings of its keys on a German or French tablet, and one where they are the same [CASE-50]', () => {
    const readings = (presses: Press[]) => {
      const all: string[] = []
      typeAll(presses, { inField: false, sees: (scan) => all.push(...(scan.readings ?? [scan.code])) })
      return all
    }
    expect(readings([...onGerman(keysOf('YZ12345', 10)), enter])).toEqual(['ZY12345', 'YZ12345'])
    expect(readings([...onGerman(keysOf('AB-12345', 10)), enter])).toEqual(['ABß12345', 'AB-12345'])
    expect(readings([...onAzerty(keysOf('QA-0131', 10)), enter])).toEqual(['QA-0131', 'AQ)à&"&'])
    expect(readings([...onGerman(keysOf(code, 10)), enter])).toEqual([code])
    expect(readings([...keysOf('YZ12345', 10), enter])).toEqual(['YZ12345'])
  })
})
