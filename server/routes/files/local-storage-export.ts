import * as z from 'zod/mini'
import { parseRowKey } from '#domain/dependency-keys.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { numbersOf } from '../../store/files/file-numbers.ts'
import { storageServerOf, storedThere } from '../../store/files/storage-servers.ts'
import { namesIn } from '../experiments/notebook-rows.ts'
import { readChoices } from '../read-group.ts'
import { readHeavy } from '../read-heavy.ts'
import { dateText } from '../date-text.ts'
import { defineRoute, type Call } from '../route.ts'

/** The files that the caller sees and that are on the storage server of the group, and what they belong to. */
const readStored = (call: Call<'member'>) =>
  readHeavy(call, (giveWay) =>
    call.services.engine.read(async (sql) => {
      const { groupId } = call.group
      const hashes = await storedThere(sql, groupId)
      const storage = await storageServerOf(sql, groupId)
      const all = <E extends 'files' | 'sections' | 'experiments' | 'studies' | 'projects'>(entity: E) =>
        readChoices(sql, call.group, call.caller.session.user.id, entity, giveWay)
      if (hashes.size === 0) return { url: storage?.url ?? '', files: [], sections: [], experiments: [], studies: [], projects: [] }
      const files = (await all('files')).filter(({ sha256, state, archived }) => state === 'stored' && !archived && hashes.has(sha256))
      return {
        url: storage?.url ?? '',
        files,
        sections: await all('sections'),
        experiments: await all('experiments'),
        studies: await all('studies'),
        projects: await all('projects'),
      }
    }, 'long'),
  )

/** GET /api/v1/institute/localStorage/export: what is on the storage server of the active group, for whoever keeps books of its folder. Names and numbers of sections are 0 and empty for files of samples. */
export const exportLocalStorage = defineRoute({
  method: 'GET',
  path: '/api/v1/institute/localStorage/export',
  access: 'member',
  isHeavy: true,
  isLarge: true,
  cost: 20,
  input: z.object({ query: z.object({}) }),
  refusals: [],
  async handler(call) {
    const { url, files, ...rows } = await readStored(call)
    const numbers = await numbersOf(
      call.services,
      call.group.groupId,
      files.map(({ id }) => id),
    )
    const names = await namesIn(call, [...new Set(files.map(({ addedBy }) => addedBy))])
    const [sections, experiments, studies, projects] = [byId(rows.sections), byId(rows.experiments), byId(rows.studies), byId(rows.projects)]
    return files.map((file) => {
      const section = sections.get(sectionOf(file))
      const experiment = experiments.get(section?.experimentId ?? 0)
      const study = studies.get(experiment?.studyId ?? 0)
      const project = projects.get(study?.projectId ?? 0)
      const { firstName = '', lastName = '' } = names.get(file.addedBy) ?? {}
      return {
        storageURL: url,
        experimentFileID: numbers.get(file.id)!,
        parentExperimentFileID: 0,
        storedFileName: file.sha256,
        realFileName: file.name,
        fileSize: file.size,
        stored: dateText(file.storedAt ?? file.addedAt),
        sha256Hash: file.sha256,
        userID: file.addedBy,
        userFullName: `${firstName} ${lastName}`.trim(),
        groupID: call.group.groupId,
        groupName: call.group.name,
        expJournalID: section?.id ?? 0,
        sectionName: section?.name ?? '',
        experimentID: experiment?.id ?? 0,
        experimentName: experiment?.name ?? '',
        studyID: study?.id ?? 0,
        studyName: study?.name ?? '',
        projectID: project?.id ?? 0,
        projectName: project?.name ?? '',
      }
    })
  },
})

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> => new Map(rows.map((row) => [row.id, row]))

function sectionOf({ subject }: FileRow): number {
  const { entity, id } = parseRowKey(subject)
  return entity === 'sections' ? Number(id) : 0
}
