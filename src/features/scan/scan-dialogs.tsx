import { useSelector } from '@xstate/react'
import { useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { ScanRead } from '#machines/scan/scan-types.ts'
import {
  ScanDialogsContext,
  useScans,
  type AssignDialogProps,
  type AssignRequest,
  type ScanDialogs as Dialogs,
  type ScanRequest,
} from '#src/workspace/scan/scan-context.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'

const ScanDialog = lazyComponent(async () => (await import('./scan-dialog.tsx')).ScanDialog)
const ChooseCodeDialog = lazyComponent(async () => (await import('./choose-code-dialog.tsx')).ChooseCodeDialog)

interface Choice {
  readonly scan: ScanRead
  readonly answer: (text: string | null) => void
}

export interface ScanDialogsProps {
  /** Asks which sample a code is given to. */
  AssignDialog: ComponentType<AssignDialogProps>
  children: ReactNode
}

/** The dialogs that ask for a code, which of several is meant, or what an unknown one belongs to, for every screen. */
export function ScanDialogs({ AssignDialog, children }: ScanDialogsProps) {
  const scans = useScans()
  const ambiguous = useSelector(scans, (state) => (state.hasTag('blocking') ? (state.context.queue[0] ?? null) : null))
  const [question, setQuestion] = useState<(ScanRequest & { serial: number }) | null>(null)
  const [assigned, setAssigned] = useState<AssignRequest | null>(null)
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const serial = useRef(0)
  const dialogs = useMemo<Dialogs>(
    () => ({
      ask: (asked) => setQuestion({ ...asked, serial: ++serial.current }),
      assign: setAssigned,
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
      <LazyBoundary fallback={<ScanBuffer />}>
        {question && <ScanDialog key={question.serial} question={question} onClose={() => setQuestion(null)} />}
        {assigned && <AssignDialog {...assigned} onClose={() => setAssigned(null)} />}
      </LazyBoundary>
      <LazyBoundary>
        {choice && <ChooseCodeDialog scan={choice.scan} onChoose={choice.answer} onDismiss={() => choice.answer(null)} />}
        {ambiguous && (
          <ChooseCodeDialog
            scan={ambiguous}
            onChoose={(text) => scans.send({ type: 'candidate.chosen', text })}
            onDismiss={() => scans.send({ type: 'candidate.dismissed' })}
          />
        )}
      </LazyBoundary>
    </ScanDialogsContext>
  )
}
