import { readProtocol } from '#db/queries/protocols.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { ResolutionProps } from './resolution-props.ts'
import { versionedOf } from './version-correction.ts'

/** Someone else has saved a version meanwhile: after looking at it, the person's own is saved as the next one, or the steps of that one are taken. */
export function VersionResolution({ item, send }: ResolutionProps) {
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
