import { useState } from 'react'
import { declineSignature } from '#domain/commands/decline-signature.ts'
import type { Message } from '#domain/message.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { t } from '#src/ui/text/translate.ts'
import { SaveFailure } from '#src/workspace/editing/save-failure.tsx'
import { useDecline } from '#src/workspace/notebook/use-decline.tsx'
import { parseCommandInput } from './parse-command-input.ts'

/** An app before 0.4.0 has queued that someone declines to witness: they say so again with a proof, and the reason they gave. */
export function DeclineResolution({ item, onDone }: { item: InboxItem; onDone: () => void }) {
  const { decline, proofDialog } = useDecline()
  const [failure, setFailure] = useState<Message | null>(null)
  const input = parseCommandInput(declineSignature, item)
  if (!input) return null
  const again = async () => {
    setFailure(null)
    const answer = await decline(input)
    if (answer?.ok) onDone()
    else if (answer) setFailure(answer.failure.message)
  }
  return (
    <>
      <p>{t('Your reason: {reason}', { reason: input.reason })}</p>
      <SaveFailure failure={failure} />
      <div className="bar">
        <Button variant="danger" tall onClick={() => void again()}>
          {t('Decline')}
        </Button>
      </div>
      {proofDialog}
    </>
  )
}
