import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { Setting } from '#src/features/settings/setting.tsx'
import { useAnswer, type TwoStep } from './two-step.ts'
import classes from '#src/features/settings/settings-screen.module.css'

/** Where an administrator requires two-step verification of everyone in the group. */
export function GroupTwoStepCard({ twoStep, onChange }: { twoStep: TwoStep; onChange: () => void }) {
  const { groupName } = useWorkspace()
  const confirm = useConfirm()
  const [policy, readAgain] = useAnswer(twoStep.readPolicy)
  if (!policy?.ok) return null
  const { isRequired, members, withTwoStep } = policy.value
  const choose = async (requires: boolean) => {
    if (requires === isRequired) return
    const isSure =
      !requires ||
      (await confirm({
        title: t('Require two-step verification in {group}?', { group: groupName }),
        message:
          withTwoStep < members ? withoutText(members - withTwoStep) : t('Everyone has it. New members see nothing of the group until they have set it up.'),
        confirmLabel: t('Require'),
      }))
    if (!isSure) return
    const answer = await twoStep.writePolicy(requires)
    if (answer.ok) showFooterMessage(t('Changes saved'))
    else showToast({ message: t(answer.failure.message), tone: 'bad' })
    readAgain()
    onChange()
  }
  return (
    <Card className={classes.wide} flush>
      <Setting
        label={t('Two-step verification of all members')}
        value={isRequired ? 'required' : 'optional'}
        onChange={(choice) => void choose(choice === 'required')}
        options={[
          { value: 'optional', label: t('Optional') },
          { value: 'required', label: t('Required') },
        ]}
        effect={plural(
          members,
          {
            one: '{have} of # member of {group} has it.',
            other: '{have} of # members of {group} have it.',
          },
          { have: withTwoStep, group: groupName },
        )}
      />
    </Card>
  )
}

const withoutText = (members: number): string =>
  plural(members, {
    one: '# member does not have it yet. They see nothing of the group until they have set it up. Access tokens of programs keep working.',
    other: '# members do not have it yet. They see nothing of the group until they have set it up. Access tokens of programs keep working.',
  })
