import { useSelector } from '@xstate/react'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import type { ScanRead } from '#machines/scan-types.ts'
import { ScanDialogsContext, useScans, type ScanDialogs as Dialogs, type ScanRequest } from '#src/workspace/scan/scan-context.tsx'
import { ChooseCodeDialog } from './choose-code-dialog.tsx'
import { ScanDialog } from './scan-dialog.tsx'

interface Choice {
  readonly scan: ScanRead
  readonly answer: (text: string | null) => void
}

/** The dialogs that ask for a code, or which of several is meant, for every screen. */
export function ScanDialogs({ children }: { children: ReactNode }) {
  const scans = useScans()
  const ambiguous = useSelector(scans, (state) => (state.hasTag('blocking') ? (state.context.queue[0] ?? null) : null))
  const [question, setQuestion] = useState<(ScanRequest & { serial: number }) | null>(null)
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const serial = useRef(0)
  const dialogs = useMemo<Dialogs>(
    () => ({
      ask: (asked) => setQuestion({ ...asked, serial: ++serial.current }),
      choose: (scan) =>
        new Promise((resolve) => {
          const choice: Choice = {
            scan,
            answer: (text) => {
              setChoices((open) => open.filter((other) => other !== choice))
              resolve(text)
            },
          }
          setChoices((open) => [...open, choice])
        }),
    }),
    [],
  )
  const [choice] = choices
  return (
    <ScanDialogsContext value={dialogs}>
      {children}
      {question && <ScanDialog key={question.serial} question={question} onClose={() => setQuestion(null)} />}
      {choice && <ChooseCodeDialog scan={choice.scan} onChoose={choice.answer} onDismiss={() => choice.answer(null)} />}
      {ambiguous && (
        <ChooseCodeDialog
          scan={ambiguous}
          onChoose={(text) => scans.send({ type: 'candidate.chosen', text })}
          onDismiss={() => scans.send({ type: 'candidate.dismissed' })}
        />
      )}
    </ScanDialogsContext>
  )
}
