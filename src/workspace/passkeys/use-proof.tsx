import { useState, type ReactNode } from 'react'
import type { Message } from '#domain/message.ts'
import type { IdentityProof } from '#domain/wire/accounts/passkeys.ts'
import { t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { actToConfirm } from './sso-proof.tsx'

/** What the dialog says, if the server wants a proof. */
export interface ProofQuestion {
  readonly title: string
  readonly label: string
  readonly danger?: boolean | undefined
  /** Before the page is left for the organization of the person. */
  readonly onLeave?: (() => void) | undefined
}

interface Open {
  readonly question: ProofQuestion
  readonly message: Message
  /** What can be confirmed with the organization. */
  readonly act: string | null
  readonly ask: (proof: IdentityProof) => Promise<ServerAnswer<unknown>>
  /** Null if the person has closed the dialog. */
  readonly end: (answer: ServerAnswer<unknown> | null) => void
}

export type AskWithProof = <T>(question: ProofQuestion, ask: (proof?: IdentityProof) => Promise<ServerAnswer<T>>) => Promise<ServerAnswer<T> | null>

/** For what cannot be undone: each time, the server says that it wants a proof for this very act, and the person is asked. */
export function useProof(): { askWithProof: AskWithProof; proofDialog: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null)
  const askWithProof: AskWithProof = async (question, ask) => {
    const answer = await ask()
    if (answer.ok || !answer.failure.code.startsWith('proof.')) return answer
    return new Promise((resolve) => {
      setOpen({
        question,
        message: answer.failure.message,
        act: actToConfirm(answer),
        ask,
        end: (last) => {
          setOpen(null)
          resolve(last as typeof answer | null)
        },
      })
    })
  }
  const prove = async ({ ask, end }: Open, proof: IdentityProof) => {
    const answer = await ask(proof)
    if (answer.ok) end(answer)
    return answer
  }
  return {
    askWithProof,
    proofDialog: open && (
      <ProofDialog {...open.question} message={t(open.message)} act={open.act} onProof={(proof) => prove(open, proof)} onClose={() => open.end(null)} />
    ),
  }
}
