import { useState } from 'react'
import { declineSignature } from '#domain/commands/decline-signature.ts'
import type { Message } from '#domain/message.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { readProtocol } from '#db/queries/protocols.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CheckIcon, RefreshIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { ResolutionKind } from '#src/features/queue/resolutions.ts'
import { SaveFailure } from '#src/workspace/editing/save-failure.tsx'
import { useDecline } from '#src/workspace/notebook/use-decline.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { AddendumResolution } from './addendum-resolution.tsx'
import { AmountResolution } from './amount-resolution.tsx'
import { FormResolution } from './form-resolution.tsx'
import { locationOf } from './location-correction.ts'
import { NewIdResolution } from './new-id-resolution.tsx'
import { LocationResolution } from './location-resolution.tsx'
import { mutationWithout } from './restore-correction.ts'
import { RestoreResolution } from './restore-resolution.tsx'
import { barcodeOf, nameOf, noteOf } from './text-correction.ts'
import { TextResolution } from './text-resolution.tsx'
import { TimeResolution } from './time-resolution.tsx'
import { ValueResolution } from './value-resolution.tsx'
import type { ResolutionProps } from './resolution-props.ts'
import { parseCommandInput } from './parse-command-input.ts'
import { versionedOf } from './version-correction.ts'

export interface AnyResolutionProps extends ResolutionProps {
  kind: ResolutionKind
  onDiscard: () => void
}

/** One resolution of a rejected mutation. */
export function Resolution({ kind, onDiscard, ...props }: AnyResolutionProps) {
  const { item, send } = props
  switch (kind) {
    case 'place': {
      const place = locationOf(item)
      return place && <LocationResolution {...props} location={place} {...(item.code === 'sample.not-archived' && { as: 'move' })} />
    }
    case 'form':
      return <FormResolution {...props} />
    case 'barcode': {
      const text = barcodeOf(item)
      return text && <TextResolution {...props} label={t('Different barcode')} text={text} canBeEmpty scans />
    }
    case 'name': {
      const text = nameOf(item)
      return text && <TextResolution {...props} label={t('Name')} text={text} />
    }
    case 'value':
      return <ValueResolution {...props} />
    case 'amount':
      return <AmountResolution {...props} />
    case 'note': {
      const text = noteOf(item)
      return (
        text && (
          <>
            <p>{t('If it was the same delivery, discard this. The tubes stay here until you undo them or archive them.')}</p>
            <TextResolution {...props} label={t('Why there are more')} text={text} />
          </>
        )
      )
    }
    case 'restore':
      return <RestoreResolution {...props} />
    case 'without': {
      const mutation = mutationWithout(item)
      return (
        mutation && (
          <div className="bar">
            <Button tall onClick={() => void send({ replacements: new Map([[item, mutation]]) })}>
              {t('Send without it')}
            </Button>
          </div>
        )
      )
    }
    case 'settled':
      return (
        <>
          <p>{t('There is nothing left to do. It is already the way you wanted it.')}</p>
          <div className="bar">
            <Button variant="primary" icon={CheckIcon} onClick={onDiscard}>
              {t('Dismiss')}
            </Button>
          </div>
        </>
      )
    case 'new-id':
      return <NewIdResolution {...props} />
    case 'addendum':
      return <AddendumResolution {...props} />
    case 'decline':
      return <DeclineResolution item={item} onDone={onDiscard} />
    case 'current-version':
      return <VersionResolution {...props} />
    case 'time':
      return <TimeResolution {...props} />
    case 'again':
      return (
        <div className="bar">
          <Button icon={RefreshIcon} tall onClick={() => void send()}>
            {t('Try again')}
          </Button>
        </div>
      )
  }
}

/** An app before 0.4.0 has queued that someone declines to witness: they say so again with a proof, and the reason they gave. */
function DeclineResolution({ item, onDone }: { item: InboxItem; onDone: () => void }) {
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

/** Someone else has saved a version meanwhile: after looking at it, the person's own is saved as the next one, or the steps of that one are taken. */
function VersionResolution({ item, send }: ResolutionProps) {
  const versioned = versionedOf(item)
  const protocol = useLive(async (workspace) => versioned && readProtocol(workspace, versioned.protocolId), [versioned?.protocolId])
  if (!versioned || !protocol || protocol.current === 0) return null
  const { id, name, current } = protocol
  return (
    <>
      <p>
        <Link href={addresses.protocol(id)}>{t('Version {number} of {name}', { number: current, name })}</Link>
      </p>
      <div className="bar">
        <Button tall onClick={() => void send({ replacements: new Map([[item, versioned.on(protocol)]]) })}>
          {versioned.saves ? t('Save yours as version {number}', { number: current + 1 }) : t('Use version {number}', { number: current })}
        </Button>
      </div>
    </>
  )
}
