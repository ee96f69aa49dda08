import { expect, test } from 'vitest'
import { Heartbeat } from '#src/addons/framed/heartbeat.ts'

function start() {
  const waiting = new Set<() => void>()
  const seen = { asked: 0, silences: 0, isVisible: true }
  const heartbeat = new Heartbeat({
    timers: {
      after(_, callback) {
        waiting.add(callback)
        return () => void waiting.delete(callback)
      },
    },
    ask: () => seen.asked++,
    isVisible: () => seen.isVisible,
    onSilence: () => seen.silences++,
  })
  const beat = (times = 1) => {
    for (let n = 0; n < times; n++) {
      const due = [...waiting]
      waiting.clear()
      for (const callback of due) callback()
    }
  }
  return { heartbeat, beat, seen, waiting }
}

test('a frame that answers is asked again and again', () => {
  const { heartbeat, beat, seen } = start()
  heartbeat.heard()
  for (let n = 0; n < 10; n++) {
    beat()
    heartbeat.heard()
  }
  expect(seen).toEqual({ asked: 10, silences: 0, isVisible: true })
})

test('one that does not answer three times in a row is silent, once', () => {
  const { heartbeat, beat, seen } = start()
  heartbeat.heard()
  beat(2)
  heartbeat.heard()
  beat(3)
  expect(seen.silences).toBe(0)
  beat(5)
  expect(seen).toEqual({ asked: 5, silences: 1, isVisible: true })
})

test('nobody is asked before they have said something, while nobody sees the page, or after the end', () => {
  const { heartbeat, beat, seen, waiting } = start()
  beat(3)
  heartbeat.heard()
  seen.isVisible = false
  beat(20)
  expect(seen).toEqual({ asked: 0, silences: 0, isVisible: false })
  heartbeat.stop()
  heartbeat.heard()
  expect(waiting.size).toBe(0)
})
