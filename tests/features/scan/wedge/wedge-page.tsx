import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { endLine, putBack } from '#src/app/scan/put-back.ts'
import { isSecret } from '#src/features/scan/wedge/field-snapshot.ts'
import { startPasswordFieldGuard } from '#src/features/scan/wedge/password-field-guard.ts'
import { startWedgeReader, type WedgeRead } from '#src/features/scan/wedge/wedge-reader.ts'

// The page that wedge-browser.test.ts types into: one field of each kind, with the reader started before them.

export interface Heard {
  /** Codes of tubes typed into the password field. */
  tubes: string[]
  /** `silence`: Ms from the last key to when it was read. */
  scans: (Omit<WedgeRead, 'target' | 'field'> & { target: string; silence: number })[]
  bursts: string[]
  /** Types of the pasted pictures. */
  pictures: string[]
  submitted: string[]
  clicked: number
  /** What finds something; all codes if it is null. */
  known: string[] | null
  /** What stayed in its field as text. */
  left: string[]
  /** Puts what was scanned last back where it was typed. */
  putBack: () => boolean
  /** Takes out of its field what was left there last. */
  useLeft: () => boolean
  stop: () => void
}
declare global {
  interface Window {
    heard: Heard
  }
}

const heard: Heard = {
  tubes: [],
  scans: [],
  bursts: [],
  pictures: [],
  submitted: [],
  clicked: 0,
  known: null,
  left: [],
  putBack: () => false,
  useLeft: () => false,
  stop: () => {},
}
window.heard = heard
let lastKey = 0
window.addEventListener('keydown', () => (lastKey = performance.now()), { capture: true })
heard.stop = startWedgeReader({
  window,
  onScan: ({ target, field, ...read }) => {
    const silence = performance.now() - lastKey
    const texts = read.candidates ?? read.readings ?? [read.code]
    // As after a look-up, a moment later.
    const decide = () => {
      if (field?.isInDoubt && heard.known && !texts.some((text) => heard.known!.includes(text))) {
        heard.left.push(field.text)
        endLine(field)
        heard.useLeft = field.takeOut
        return
      }
      if (field?.isInDoubt && !field.takeOut()) return
      if (field) heard.putBack = () => field.parts.every((part) => putBack(part))
      heard.scans.push({ ...read, target: target instanceof HTMLElement ? target.id || target.tagName : '', silence })
    }
    if (field?.isInDoubt) void Promise.resolve().then(decide)
    else decide()
  },
  onBurst: (what) => heard.bursts.push(what),
  takesAnyPaste: () => document.querySelector('dialog')!.open,
  onPicture: ({ type }) => heard.pictures.push(type),
  isDialogOpen: () => document.querySelector('dialog')!.open,
})

startPasswordFieldGuard({ window, guards: isSecret, onScan: ({ code }) => heard.tubes.push(code) })

/** A field as in the product: React holds its value and reverts changes it does not know about. */
function Controlled() {
  const [name, setName] = useState('HeLa')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        heard.submitted.push(name)
      }}
    >
      <input id="controlled" value={name} onChange={(event) => setName(event.target.value)} />
      <output id="known">{name}</output>
      <input id="number" type="number" defaultValue="12" />
      <input id="password" type="password" />
      <textarea id="area" defaultValue="two words" />
      <button id="button" type="button" onClick={() => heard.clicked++}>
        Archive
      </button>
      <button type="submit">Save</button>
    </form>
  )
}
createRoot(document.querySelector('#root')!).render(<Controlled />)
document.querySelector('#shadow')!.attachShadow({ mode: 'open' }).innerHTML = '<input id="inner" value="deep">'
