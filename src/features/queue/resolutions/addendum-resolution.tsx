import { EditIcon } from '#src/ui/icons/icons.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { replace } from '#db/queue/inbox.ts'
import { Button } from '#src/ui/buttons/button.tsx'

import { plural, t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { addendumMutations, readLateWork } from './addendum-correction.ts'
import type { ResolutionProps } from './resolution-props.ts'

/** The experiment was signed meanwhile: all that was rejected in it goes into one addendum. */
export function AddendumResolution({ item }: ResolutionProps) {
  const { workspace, writeContext } = useWorkspace()
  const navigate = useNavigate()
  const work = useLive((each) => readLateWork(each, item), [item])
  if (!work) return null
  const write = async () => {
    try {
      const { id, mutations } = await addendumMutations(workspace, work)
      await replace(workspace.disk, writeContext, work.items, mutations)
      navigate(addresses.experiment(id))
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <>
      <p>
        {plural(
          work.items.length,
          { one: 'This change goes into an addendum to {code}.', other: 'All # changes that were rejected in it go into one addendum to {code}.' },
          { code: experimentCode(work.signed.id) },
        )}
      </p>
      <div className="bar">
        <Button variant="primary" icon={EditIcon} onClick={() => void write()}>
          {t('Write as addendum')}
        </Button>
      </div>
    </>
  )
}
