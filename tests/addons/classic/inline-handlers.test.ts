import { describe, expect, test, vi } from 'vitest'
import { readHandler, runHandler } from '#src/addons/classic/inline-handlers.ts'

describe('what is written as a handler in HTML', () => {
  test.each([
    ["PLATES.go('use')", [{ path: ['PLATES', 'go'], args: [{ value: 'use' }] }]],
    ['PLATES.save(); return false;', [{ path: ['PLATES', 'save'], args: [] }]],
    [
      'return PLATES.ui.pick(3, "it\'s; here", true, null)',
      [{ path: ['PLATES', 'ui', 'pick'], args: [{ value: 3 }, { value: "it's; here" }, { value: true }, { value: null }] }],
    ],
    [
      'event.stopPropagation();Experiment.Section.Sample.view(1842)',
      [
        { path: ['event', 'stopPropagation'], args: [] },
        { path: ['Experiment', 'Section', 'Sample', 'view'], args: [{ value: 1842 }] },
      ],
    ],
    ["PLATES.set('well', this.value)", [{ path: ['PLATES', 'set'], args: [{ value: 'well' }, { from: 'this', fields: ['value'] }] }]],
    [
      'if(event.target===this)PLATES.close()',
      [{ when: { left: { from: 'event', fields: ['target'] }, right: { from: 'this', fields: [] }, isEqual: true }, path: ['PLATES', 'close'], args: [] }],
    ],
    [
      "event.key !== 'Enter' && PLATES.go(1)",
      [{ when: { left: { from: 'event', fields: ['key'] }, right: { value: 'Enter' }, isEqual: false }, path: ['PLATES', 'go'], args: [{ value: 1 }] }],
    ],
  ])('%s is a call', (code, calls) => expect(readHandler(code)).toEqual(calls))

  test.each([
    'alert(1)',
    'if(window.x===1)PLATES.go()',
    "if(event.key==='Enter'){PLATES.go()}",
    'if(PLATES.go()===1)PLATES.go()',
    'PLATES.go(window.x)',
    'PLATES.go(`x`)',
    "location='/x'",
    'PLATES.go(1)+1',
  ])('%s is not', (code) => expect(readHandler(code)).toBeNull())
})

test('a call reaches the add-on with the values of the element and the event, and nothing behind it', () => {
  const set = vi.fn(() => false)
  const roots = (name: string) => (name === 'PLATES' ? { set } : undefined)
  const run = (code: string) => readHandler(code)!.map((call) => runHandler(call, roots, { value: 'A1' }, { key: 'x' }))
  expect(run("PLATES.set('well', this.value, event.key)")).toEqual([false])
  expect(set).toHaveBeenCalledWith('well', 'A1', 'x')
  expect(run("PLATES.constructor.constructor('alert(1)')")).toEqual([undefined])
  expect(() => run('PLATES.missing()')).toThrow('PLATES.missing is not a function.')
  expect(() => run('OTHER.go()')).not.toThrow()
})

test('behind a comparison, a call is made only if that holds', () => {
  const close = vi.fn()
  const [backdrop, card] = [{}, {}]
  const run = (code: string, target: object) =>
    readHandler(code)!.map((call) => runHandler(call, () => ({ close }), backdrop, { target, currentTarget: 'document' }))
  run('if (event.target === this) PLATES.close()', card)
  run('if (event.target !== event.currentTarget) PLATES.close()', backdrop)
  expect(close).not.toHaveBeenCalled()
  run('if (event.target === this) PLATES.close()', backdrop)
  run('event.target == event.currentTarget && PLATES.close()', backdrop)
  expect(close).toHaveBeenCalledTimes(2)
})
