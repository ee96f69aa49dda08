import { readMember } from '#db/queries/members.ts'
import { readRoles } from '#db/queries/roles.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Avatar } from '#src/ui/icons/avatar.tsx'
import { DateSoonIcon, DropIcon, HandIcon, SettingsIcon, TubesIcon, type Icon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { initialsOf } from '#src/workspace/format/initials.ts'
import { lastDaySoon, todayText } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { roleOf } from '#src/workspace/permissions/role-choice.ts'
import { readListedSamples } from '#src/workspace/samples/listed-sample.ts'
import { SampleListRow } from '#src/workspace/samples/sample-list-row.tsx'
import classes from './members.module.css'

const newest = 5

/** A person of the group: who they are, and what is theirs. Without an id, one's own. spec §2 */
export function ProfileScreen({ userId }: { userId: number | null }) {
  const { workspace, groupName } = useWorkspace()
  const id = userId ?? workspace.userId
  const navigate = useNavigate()
  const found = useLive(async (disk) => ({ member: await readMember(disk, id), roles: await readRoles(disk) }), [id])
  if (!found) return null
  const { member, roles } = found
  if (!member) return <NotFoundPage title={t('Person not found')}>{t('They may have left the group or belong to another one.')}</NotFoundPage>
  const isMe = id === workspace.userId
  return (
    <div className="page stack-l" tabIndex={0}>
      <PageHeader
        title={
          <span className={classes.person}>
            <Avatar initials={initialsOf(member.fullName)} large plain={!isMe} />
            {member.fullName}
          </span>
        }
        subtitle={`${roleOf(member, roles).name} · ${groupName}`}
        actions={
          isMe && (
            <Button icon={SettingsIcon} tall onClick={() => navigate(addresses.settings)}>
              {t('Settings')}
            </Button>
          )
        }
      />
      <div className={classes.parts}>
        <Figures userId={id} isMe={isMe} />
        <Newest userId={id} />
      </div>
    </div>
  )
}

const live = [{ field: 'archived', op: 'is', value: 0 }] as const

/** How many samples are this person's, and how many of them need someone; each leads to the list. */
function Figures({ userId, isMe }: { userId: number; isMe: boolean }) {
  const soon = { field: 'expiration', op: 'to', value: lastDaySoon(todayText()) } as const
  const { view } = useList({
    entity: 'samples',
    within: live,
    filters: [{ field: 'owner', op: 'is', value: userId }],
    sort: { column: 'name', direction: 'ascending' },
    figures: {
      columns: [],
      isGrouped: true,
      marks: { low: [{ field: 'low', op: 'is', value: 1 }], soon: [soon], out: [{ field: 'outBy', op: 'from', value: 0 }] },
    },
  })
  if (!view) return null
  const figure = (name: string) => view.figures?.[name]?.[0] ?? 0
  return (
    <Card title={isMe ? t('Your samples') : t('Their samples')} flush>
      <Figure icon={TubesIcon} label={t('All')} count={view.total} href={addresses.samplesOf(userId)} />
      <Figure icon={DateSoonIcon} label={t('Expired or soon')} count={figure('soon')} href={addresses.samplesOf(userId, 'expires=soon')} />
      <Figure icon={DropIcon} label={t('Low stock')} count={figure('low')} href={addresses.samplesOf(userId, 'status=low')} />
      <Figure icon={HandIcon} label={t('Checked out')} count={figure('out')} href={addresses.samplesOf(userId, 'status=out')} />
    </Card>
  )
}

function Figure({ icon: Icon, label, count, href }: { icon: Icon; label: string; count: number; href: string }) {
  return <Row leading={<Icon className="i" aria-hidden />} title={label} trailing={countText(count)} href={href} chevron />
}

function Newest({ userId }: { userId: number }) {
  const { view } = useList({
    entity: 'samples',
    within: live,
    filters: [{ field: 'owner', op: 'is', value: userId }],
    sort: { column: 'created', direction: 'descending' },
  })
  const samples = useLive(
    async (workspace) =>
      view &&
      readListedSamples(
        workspace,
        (await readSamplesById(workspace, view.first.slice(0, newest))).flatMap((row) => row ?? []),
      ),
    [view],
  )
  if (!samples || !view) return null
  return (
    <Card title={t('Newest samples')} flush>
      {samples.length > 0 ? (
        samples.map((item) => <SampleListRow key={item.sample.id} item={item} />)
      ) : (
        <EmptyState icon={TubesIcon} title={view.partial ? t('No samples on this device so far') : t('No samples')} />
      )}
    </Card>
  )
}
