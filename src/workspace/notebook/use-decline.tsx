import type { ReactNode } from 'react'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { actToConfirm } from '#src/workspace/passkeys/sso-proof.tsx'
import { useProof } from '#src/workspace/passkeys/use-proof.tsx'

interface Declining {
  readonly experimentId: number
  readonly reason: string
  /** Keeps what was typed, if the person may have to leave the page to confirm it. */
  readonly keep?: () => Promise<void>
  readonly onLeave?: () => void
}

/** Declines to witness an experiment, once the person has proved who they are. Answers null if they have thought better of it. */
export function useDecline(): { decline: (declining: Declining) => Promise<ServerAnswer<void> | null>; proofDialog: ReactNode } {
  const { workspace, serverSends } = useWorkspace()
  const { askWithProof, proofDialog } = useProof()
  const decline = async ({ experimentId, reason, keep, onLeave }: Declining) => {
    const answer = await askWithProof({ title: t('Confirm it is you'), label: t('Decline'), danger: true, onLeave }, async (proof) => {
      const given = await serverSends.declineSignature(experimentId, { reason: reason.trim(), ...proof })
      if (actToConfirm(given) !== null) await keep?.()
      return given
    })
    if (answer?.ok) {
      workspace.onQueued()
      showFooterMessage(t('You declined to sign it'))
    }
    return answer
  }
  return { decline, proofDialog }
}
