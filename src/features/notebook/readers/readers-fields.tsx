import type { Readership } from '#domain/entities/experiment.ts'
import { isPermitted } from '#domain/permission.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import { readMembers } from '#db/queries/members.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { RadioCards, type RadioCard } from '#src/ui/fields/radio-cards.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { memberName } from '#src/workspace/format/member-name.ts'
import type { Readers } from '#src/workspace/mutations/experiments.ts'

export interface ReadersFieldsProps<Choice extends Readership | null> {
  label: string
  value: Readers<Choice>
  onChange: (value: Readers<Choice>) => void
  /** Another choice above the two. */
  first?: (RadioCard<'default'> & { readonly choice: Choice }) | undefined
  /** What an experiment says of its people. A study has none: each experiment will have its own. */
  owner?: { readonly ownerId: number; readonly collaborators: readonly number[] } | undefined
}

/** Whether everyone in the group sees something, and if not, who does. */
export function ReadersFields<Choice extends Readership | null>({ label, value, onChange, first, owner }: ReadersFieldsProps<Choice>) {
  const { groupName } = useWorkspace()
  const { readership, viewers } = value
  const choose = (to: 'default' | Readership) => onChange({ ...value, readership: to === 'default' ? first!.choice : (to as Choice) })
  return (
    <div className="stack-l">
      <RadioCards
        label={label}
        value={readership ?? 'default'}
        onChange={choose}
        cards={[
          ...(first ? [first] : []),
          { value: 'group', label: t('Everyone in {group}', { group: groupName }), hint: t('They can read it, search for it, and find it from its samples.') },
          {
            value: 'people',
            label: t('Only some people'),
            hint: t('Its owner, its collaborators, supervisors, and the people you name. Nobody else can tell that it exists.'),
          },
        ]}
      />
      {readership === 'people' && <Viewers viewers={viewers} owner={owner} onChange={(changed) => onChange({ ...value, viewers: changed })} />}
    </div>
  )
}

interface ViewersProps extends Pick<ReadersFieldsProps<Readership>, 'owner'> {
  viewers: readonly number[]
  onChange: (viewers: readonly number[]) => void
}

function Viewers({ viewers, owner, onChange }: ViewersProps) {
  const people = useLive(
    async (workspace) => {
      const members = await readMembers(workspace)
      const gone = viewers.filter((id) => !members.has(id)).map((id) => ({ id, fullName: memberName(members, id), why: undefined }))
      const here = [...members.values()].map((member) => ({
        id: member.id,
        fullName: member.fullName,
        name: member.fullName,
        why: isPermitted(member, 'experiments', 'SeeAll')
          ? t('Supervisor: sees every experiment')
          : owner?.ownerId === member.id
            ? t('Owner')
            : owner?.collaborators.includes(member.id)
              ? t('Collaborator: writes in it')
              : undefined,
      }))
      return [...sortByName(here), ...gone]
    },
    [viewers, owner],
  )
  return (
    <div className="stack">
      {people?.map(({ id, fullName, why }) => (
        <Checkbox
          key={id}
          label={fullName}
          hint={why}
          disabled={why !== undefined}
          checked={why !== undefined || viewers.includes(id)}
          onChange={(isNamed) => onChange(isNamed ? [...viewers, id].toSorted((a, b) => a - b) : viewers.filter((each) => each !== id))}
        />
      ))}
    </div>
  )
}
