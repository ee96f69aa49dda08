import type { SampleRow } from '#domain/entities/sample.ts'
import { readLineage } from '#db/queries/lineage.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { LinkIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useSamplePermissions } from '#src/workspace/permissions/use-permission.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { LineageTree } from './lineage-tree.tsx'

/** A larger drawing would be unreadable. */
const maxShown = 200

/** What a sample was made from and what was made from it, as a drawing. */
export function Lineage({ sample, onSetParent }: { sample: SampleRow; onSetParent: () => void }) {
  const family = useLive((workspace) => readLineage(workspace, sample.id, maxShown), [sample.id])
  const types = useSampleTypes()
  const may = useSamplePermissions(sample)
  if (!family || !types) return null
  const { members, isCut } = family
  return (
    <Card
      title={t('Lineage')}
      flush={members.length > 1}
      action={
        !sample.archived &&
        may.update && (
          <Button variant="plain" icon={LinkIcon} onClick={onSetParent}>
            {t('Set parent')}
          </Button>
        )
      }
    >
      {members.length > 1 ? (
        <LineageTree members={members} currentId={sample.id} types={types} />
      ) : (
        <p className="muted">{t('No parent and no derived samples.')}</p>
      )}
      {isCut && <p className="muted small">{t('Only the first {count} are shown.', { count: maxShown })}</p>}
    </Card>
  )
}
