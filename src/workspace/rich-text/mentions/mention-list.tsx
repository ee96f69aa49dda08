import type { Mention } from '#domain/rules/documents/rich-text.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { ListRequest } from '#db/lists/list-request.ts'
import { readMembers } from '#db/queries/members.ts'
import { readVisits } from '#db/queries/recent.ts'
import { readExperimentSamples } from '#db/queries/section-samples.ts'
import { readManySamples } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { NotebookIcon, PersonIcon, ScanIcon, type Icon } from '#src/ui/icons/icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { readListedSamples, type ListedSample } from '#src/workspace/samples/listed-sample.ts'
import { shortPath } from '#src/workspace/samples/short-path.ts'
import { SuggestionList, type Suggestion, type SuggestionGroup, type SuggestionListProps } from '#src/workspace/rich-text/suggestions/suggestion-list.tsx'
import { insertMention } from './insert-mention.ts'
import classes from '#src/workspace/rich-text/rich-text.module.css'

/** Suggestions of each kind. */
const maxHere = 4
const maxSamples = 5
const maxOthers = 3

interface Found {
  /** Samples of this experiment. */
  readonly here: readonly ListedSample[]
  readonly hereCount: number
  /** Found, or opened lately if nothing was typed yet. */
  readonly samples: readonly ListedSample[]
  /** Experiments and people; none if nothing was typed yet. */
  readonly others: readonly { readonly mention: Mention; readonly icon: Icon; readonly hint: string }[]
}

const listOf = (entity: 'samples' | 'experiments', search: string): ListRequest => ({
  entity,
  within: [{ field: 'archived', op: 'is', value: 0 }],
  search,
  sort: entity === 'samples' ? { column: 'best', direction: 'ascending' } : { column: 'changed', direction: 'descending' },
})

const openedSamples = async (workspace: Workspace): Promise<number[]> =>
  (await readVisits(workspace)).flatMap(({ entity, id }) => (entity === 'samples' ? id : []))

interface Sought {
  readonly experimentId: number
  readonly text: string
  /** Samples of lists; undefined until they are known. */
  readonly sampleIds: readonly number[] | undefined
  readonly experimentIds: readonly number[] | undefined
  /** Both are for an earlier text: only what has this one in its name, too, is shown. */
  readonly isEarlier: boolean
}

async function findMentions(workspace: Workspace, { experimentId, text, sampleIds = [], experimentIds = [], isEarlier }: Sought): Promise<Found> {
  const fold = normalizeText(text)
  const isNamed = ({ nameFold }: { readonly nameFold: string }) => !isEarlier || nameFold.includes(fold)
  const uses = await readExperimentSamples(workspace, experimentId)
  const inExperiment = await readManySamples(workspace, [...new Set(uses.map(({ sampleId }) => sampleId))])
  const here = inExperiment.filter(({ nameFold, altBarcode }) => nameFold.includes(fold) || normalizeText(altBarcode ?? '').includes(fold))
  const isHere = new Set(inExperiment.map(({ id }) => id))
  const elsewhere = (fold === '' ? await openedSamples(workspace) : sampleIds).filter((id) => !isHere.has(id))
  const samples = (await readManySamples(workspace, elsewhere.slice(0, maxSamples))).filter((row) => !row.archived && isNamed(row))
  return {
    here: await readListedSamples(workspace, here.slice(0, maxHere)),
    hereCount: here.length,
    samples: await readListedSamples(workspace, samples),
    others: fold === '' ? [] : [...(await findExperiments()), ...(await findMembers())],
  }

  async function findExperiments(): Promise<Found['others']> {
    const rows = await workspace.mirror('experiments').bulkGet(experimentIds.slice(0, maxOthers + 1))
    const others = rows.flatMap((row) => (row && row.id !== experimentId && isNamed(row) ? row : []))
    return others.slice(0, maxOthers).map(({ id, name }) => ({ mention: { kind: 'experiment', id, name }, icon: NotebookIcon, hint: experimentCode(id) }))
  }

  async function findMembers(): Promise<Found['others']> {
    const members = [...(await readMembers(workspace)).values()].filter(({ fullName }) => normalizeText(fullName).includes(fold))
    return members.slice(0, maxOthers).map(({ id, fullName }) => ({ mention: { kind: 'person', id, name: fullName }, icon: PersonIcon, hint: '' }))
  }
}

export interface MentionListProps extends Pick<SuggestionListProps, 'editor' | 'search' | 'query'> {
  experimentId: number
}

/** What can be mentioned: samples of the experiment first, then what was opened lately, or what is found by what was typed. */
export function MentionList({ editor, search, query, experimentId }: MentionListProps) {
  const text = query.text.trim()
  const samples = useList(text === '' ? null : listOf('samples', text))
  const experiments = useList(text === '' ? null : listOf('experiments', text))
  const [sampleIds, experimentIds] = [samples.view?.first, experiments.view?.first]
  const isEarlier = text !== '' && !(samples.isCurrent && experiments.isCurrent)
  const found = useLive(
    (workspace) => findMentions(workspace, { experimentId, text, sampleIds, experimentIds, isEarlier }),
    [experimentId, text, sampleIds, experimentIds, isEarlier],
  )
  if (!found) return null
  const groups = groupsOf(found, text, (mention) => insertMention(editor, mention, query))
  const isEmpty = groups.every(({ suggestions }) => suggestions.length === 0)
  // A sentence that goes on behind an @.
  if (isEmpty && text !== '' && (isEarlier || text.includes(' '))) return null
  const foot =
    text === '' ? (
      <>
        <span className="grow">{t('Keep typing to search samples, experiments and people')}</span>
        <ScanIcon className="i i-s" aria-hidden />
        <span>{t('or scan a tube')}</span>
      </>
    ) : (
      isEmpty && <span role="status">{t('Nothing has this name.')}</span>
    )
  return <SuggestionList editor={editor} search={search} query={query} label={t('Mention')} groups={groups} foot={foot} />
}

function groupsOf({ here, hereCount, samples, others }: Found, text: string, onChoose: (mention: Mention) => void): readonly SuggestionGroup[] {
  const sampleSuggestion = (item: ListedSample): Suggestion => ({
    key: `sample ${item.sample.id}`,
    content: <SampleContent item={item} />,
    onChoose: () => onChoose({ kind: 'sample', id: item.sample.id, name: item.sample.name }),
  })
  const count = here.length < hereCount && <span className="muted">{t('{shown} of {total}', { shown: here.length, total: hereCount })}</span>
  return [
    { title: t('In this experiment'), note: count, suggestions: here.map(sampleSuggestion) },
    { title: text === '' ? t('Opened lately') : t('Samples'), suggestions: samples.map(sampleSuggestion) },
    {
      title: t('Experiments and people'),
      suggestions: others.map(({ mention, icon: Icon, hint }) => ({
        key: `${mention.kind} ${mention.id}`,
        content: (
          <>
            <Icon className="i i-s" aria-hidden />
            <span className="grow clip">{mention.name}</span>
            <span className="small muted mono">{hint}</span>
          </>
        ),
        onChoose: () => onChoose(mention),
      })),
    },
  ]
}

function SampleContent({ item: { sample, type, place } }: { item: ListedSample }) {
  return (
    <>
      {type && <ShapeIcon shape={type.shape} tone={type.tone} />}
      <span className={classNames('clip', classes.choiceName)}>{sample.name}</span>
      <span className="small muted mono">{sample.altBarcode}</span>
      <b className={classes.choiceAmount}>{amountText(sample.amount, sample.unit)}</b>
      {place && (
        <span className={classes.choicePlace}>
          <LocationPath parts={shortPath(place.location.parts).slice(-3)} position={place.location.position} />
        </span>
      )}
    </>
  )
}
