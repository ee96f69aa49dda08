/* Asks before something that cannot be undone: `const confirm = useConfirm()`, then `if (await confirm({…}))`. */
import { createContext, use, useCallback, useState, type ComponentType, type ReactNode } from 'react'

export interface ConfirmQuestion {
  title: string
  message: ReactNode
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** Something will be lost: the button is red and "Cancel" has the focus. */
  danger?: boolean | undefined
}

export interface ConfirmDialogProps extends ConfirmQuestion {
  onAnswer: (yes: boolean) => void
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

/** `Question` draws a question: confirm-dialog.tsx, or what loads it. */
export function ConfirmProvider({ children, Question }: { children: ReactNode; Question: ComponentType<ConfirmDialogProps> }) {
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
        <Question key={id} {...question} onAnswer={answer} />
      ))}
    </ConfirmContext>
  )
}
