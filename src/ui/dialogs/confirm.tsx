/* Asks before something that cannot be undone: `const confirm = useConfirm()`, then `if (await confirm({…}))`. */
import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { t } from '#src/ui/text/translate.ts'

export interface ConfirmQuestion {
  title: string
  message: ReactNode
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** Something will be lost: the button is red and "Cancel" has the focus. */
  danger?: boolean | undefined
}

export type Confirm = (question: ConfirmQuestion) => Promise<boolean>

interface Asked extends ConfirmQuestion {
  id: number
  answer: (yes: boolean) => void
}

const ConfirmContext = createContext<Confirm | null>(null)

export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm must be used inside UiProvider')
  return confirm
}

let lastId = 0

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        const id = ++lastId
        const answer = (yes: boolean) => {
          setAsked((open) => open.filter((other) => other.id !== id))
          resolve(yes)
        }
        setAsked((open) => [...open, { ...question, id, answer }])
      }),
    [],
  )
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked.map(({ id, answer, ...question }) => (
        <ConfirmDialog key={id} {...question} onAnswer={answer} />
      ))}
    </ConfirmContext>
  )
}

/** The question itself, for callers that keep it open with their own state. */
export function ConfirmDialog({ title, message, confirmLabel, cancelLabel, danger, onAnswer }: ConfirmQuestion & { onAnswer: (yes: boolean) => void }) {
  return (
    <Dialog
      opened
      kind="alert"
      title={title}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button tall data-autofocus={danger || undefined} onClick={() => onAnswer(false)}>
            {cancelLabel ?? t('Cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            tall
            className={danger ? 'away' : undefined}
            data-autofocus={!danger || undefined}
            onClick={() => onAnswer(true)}
          >
            {confirmLabel ?? t('Continue')}
          </Button>
        </>
      }
    >
      {message}
    </Dialog>
  )
}
