import * as z from 'zod/mini'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { copyProtocol } from '#domain/commands/copy-protocol.ts'
import { createSection } from '#domain/commands/create-section.ts'
import { shareExperiment } from '#domain/commands/share-experiment.ts'
import { createExperiment } from '#domain/commands/create-experiment.ts'
import { createProject } from '#domain/commands/create-project.ts'
import { createStudy } from '#domain/commands/create-study.ts'
import { editStudy } from '#domain/commands/edit-study.ts'
import { setExperimentStatus } from '#domain/commands/set-experiment-status.ts'
import { settableStatuses, type ExperimentRow } from '#domain/entities/experiment.ts'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { toWireFormerMember } from '#domain/wire/accounts/people-to-wire.ts'
import { approvalDetail, studyApprovals, toWireProject, toWireStudy } from '#domain/wire/notebook/notebook-to-wire.ts'
import { apiCommand } from '../../feed/run-as-api.ts'
import { takeIds } from '../../feed/leases.ts'
import { flag, jsonOf, moment, oneOrMore, plainText, wireId } from '../input.ts'
import { wireMembers } from '../groups/members.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readChoices } from '../read-group.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller, runAsCaller } from '../run-as-caller.ts'
import { namesIn, readExperiment, wireExperiment } from './notebook-rows.ts'
import { reading } from './sections.ts'
import { copySectionsActs, readTemplate } from './template-acts.ts'
import { sentDescription, toldTexts } from './sent-description.ts'

const name = plainText(limits.name.longest)
const searched = { search: z.optional(name), searchName: z.optional(name) }
const heavy = { isHeavy: true, isLarge: true, cost: 10 } as const

/** All projects, studies and experiments that the caller sees. */
const readNotebook = (call: Call<'member'>) =>
  readHeavy(call, (giveWay) =>
    call.services.engine.read(async (sql) => {
      const all = <E extends 'projects' | 'studies' | 'experiments'>(entity: E) => readChoices(sql, call.group, call.caller.session.user.id, entity, giveWay)
      return { projects: await all('projects'), studies: await all('studies'), experiments: (await all('experiments')).filter(({ isTemplate }) => !isTemplate) }
    }, 'long'),
  )

const matches = (row: { readonly nameFold: string }, { search, searchName }: { search?: string | undefined; searchName?: string | undefined }): boolean =>
  [search, searchName].every((part) => part === undefined || row.nameFold.includes(normalizeText(part)))

const byText = { name: (row: { readonly nameFold: string }) => row.nameFold, created: (row: { readonly createdAt: number }) => row.createdAt }
const byId = (row: { readonly id: number }) => row.id

/** GET /api/v1/projects: those of the group, without archived ones; `projectID` for one. */
export const listProjects = defineRoute({
  method: 'GET',
  path: '/api/v1/projects',
  access: 'member',
  ...heavy,
  input: z.object({ query: z.object({ ...pageQuery, ...searched, projectID: z.optional(wireId) }) }),
  refusals: [],
  async handler(call, { query }) {
    const { projects, studies } = await readNotebook(call)
    const shown = projects.filter((row) => !row.archived && (query.projectID === undefined || row.id === query.projectID) && matches(row, query))
    return toPage(shown, query, { ...byText, projectID: byId }, (rows) =>
      rows.map((row) => toWireProject(row, call.group, studies.filter(({ projectId }) => projectId === row.id).length)),
    )
  },
})

const projectBody = z.strictObject({
  name,
  ...toldTexts,
  longname: z._default(z.nullable(name), ''),
  label: z._default(z.nullable(jsonOf(oneOrMore(name, limits.many.options))), []),
  /** A project has no files: a value of the kind FILE is refused. */
  projectMeta: z._default(
    z.nullable(
      jsonOf(oneOrMore(z.strictObject({ name, value: plainText(limits.text.longest), metaType: z._default(z.literal('TEXT'), 'TEXT') }), limits.many.fields)),
    ),
    [],
  ),
})

/** POST /api/v1/projects: `name`, and texts about it. Answers its number. */
export const addProject = defineRoute({
  method: 'POST',
  path: '/api/v1/projects',
  access: 'member',
  writes: () => true,
  input: z.object({ body: projectBody }),
  refusals: [...createProject.refusals, 'id.exhausted'],
  async handler(call, { body }) {
    const id = await takeIds(call.services.store, call.group.groupId, 'projects', 1)
    const meta = (body.projectMeta ?? []).map(({ name, value }) => [name, value] as const)
    const description = sentDescription(body, [['Long name', body.longname ?? ''], ['Labels', (body.label ?? []).join(', ')], ...meta])
    await runAsCaller(call, createProject, { id, name: body.name, description })
    return id
  },
})

/** GET /api/v1/studies: those of the group, without archived ones; `studyID` for one, `projectID` for those of a project. */
export const listStudies = defineRoute({
  method: 'GET',
  path: '/api/v1/studies',
  access: 'member',
  ...heavy,
  input: z.object({ query: z.object({ ...pageQuery, ...searched, studyID: z.optional(wireId), projectID: z.optional(wireId) }) }),
  refusals: [],
  async handler(call, { query }) {
    const { studies, experiments } = await readNotebook(call)
    const isRequested = (row: { readonly id: number; readonly projectId: number }) =>
      (query.studyID === undefined || row.id === query.studyID) && (query.projectID === undefined || row.projectId === query.projectID)
    const shown = studies.filter((row) => !row.archived && isRequested(row) && matches(row, query))
    return toPage(shown, query, { ...byText, studyID: byId }, (rows) =>
      rows.map((row) => toWireStudy(row, call.group.groupId, experiments.filter(({ studyId }) => studyId === row.id).length)),
    )
  },
})

/** POST /api/v1/studies: `projectID`, `name`, and texts about it. That it needs approval is a detail of the study. Answers its number. */
export const addStudy = defineRoute({
  method: 'POST',
  path: '/api/v1/studies',
  access: 'member',
  writes: () => true,
  input: z.object({ body: z.strictObject({ projectID: wireId, name, ...toldTexts, approve: z._default(z.enum(studyApprovals), 'NOTREQUIRED') }) }),
  refusals: [...new Set([...createStudy.refusals, ...editStudy.refusals, 'id.exhausted' as const])],
  async handler(call, { body }) {
    const id = await takeIds(call.services.store, call.group.groupId, 'studies', 1)
    const details = body.approve === 'NOTREQUIRED' ? undefined : { [approvalDetail]: { was: '', to: body.approve } }
    await runAllAsCaller(call, [
      apiCommand(createStudy, { id, projectId: body.projectID, name: body.name, description: sentDescription(body) }),
      ...(details ? [apiCommand(editStudy, { studyId: id, set: { details } })] : []),
    ])
    return id
  },
})

/** When an experiment was created, and when its status changed. */
const moments = { createdAfter: moment, createdBefore: moment, statusChangedAfter: moment, statusChangedBefore: moment }

const isBetween = (at: number, after = 0, before = Number.POSITIVE_INFINITY): boolean => after <= at && at <= before

/** GET /api/v1/experiments: those that the caller sees, without archived ones and templates. */
export const listExperiments = defineRoute({
  method: 'GET',
  path: '/api/v1/experiments',
  access: 'member',
  ...heavy,
  input: z.object({ query: z.object({ ...pageQuery, ...searched, studyID: z.optional(wireId), projectID: z.optional(wireId), ...moments }) }),
  refusals: [],
  async handler(call, { query }) {
    const { studies, experiments } = await readNotebook(call)
    const projectOf = new Map(studies.map(({ id, projectId }) => [id, projectId]))
    const isRequested = ({ studyId, createdAt, statusChangedAt }: ExperimentRow) =>
      (query.studyID === undefined || studyId === query.studyID) &&
      (query.projectID === undefined || projectOf.get(studyId) === query.projectID) &&
      isBetween(createdAt, query.createdAfter, query.createdBefore) &&
      isBetween(statusChangedAt, query.statusChangedAfter, query.statusChangedBefore)
    // The newest first: there are programs that look for what they have just created on the first page.
    const shown = experiments.filter((row) => !row.archived && isRequested(row) && matches(row, query)).toReversed()
    const orders = { ...byText, experimentID: byId, lastEditDate: ({ changedAt }: ExperimentRow) => changedAt }
    return toPage(shown, query, orders, (rows) =>
      reading(call, (reader) => Promise.all(rows.map((row) => wireExperiment(reader, call.group.groupId, row, projectOf.get(row.studyId) ?? 0)))),
    )
  },
})

/**
 * POST /api/v1/experiments: `studyID`, `name`, `status` (PENDING without one). With `templateID`, it begins with the sections of that template; with
 * `autoCollaborate`, the owner of the study writes in it, too. Answers its number. spec ELN-01
 */
export const addExperiment = defineRoute({
  method: 'POST',
  path: '/api/v1/experiments',
  access: 'member',
  writes: () => true,
  cost: 20,
  input: z.object({
    body: z.strictObject({
      studyID: wireId,
      name,
      status: z._default(z.enum(settableStatuses), 'PENDING'),
      templateID: z.optional(wireId),
      autoCollaborate: flag,
    }),
  }),
  refusals: [
    ...createExperiment.refusals,
    ...setExperimentStatus.refusals,
    ...shareExperiment.refusals,
    ...createSection.refusals,
    ...copyProtocol.refusals,
    ...appendToDocument.refusals,
    'content.too-complex',
    'id.exhausted',
  ],
  async handler(call, { body: { studyID, name, status, templateID, autoCollaborate } }) {
    const { services, group, caller } = call
    const template = templateID ? await reading(call, (reader) => readTemplate(reader, templateID)) : undefined
    const id = await takeIds(services.store, group.groupId, 'experiments', 1)
    const firstSection = template && (await takeIds(services.store, group.groupId, 'sections', template.sections.length))
    const acts = await reading(call, async (reader) => {
      const study = await reader.rows.get('studies', studyID)
      const owner = study && (await reader.rows.get('members', study.ownerId))
      return [
        apiCommand(createExperiment, { id, studyId: studyID, name }),
        ...(autoCollaborate && owner && owner.id !== caller.session.user.id
          ? [apiCommand(shareExperiment, { experimentId: id, userId: owner.id, shared: true })]
          : []),
        ...(template && firstSection
          ? await copySectionsActs(call, reader, template.sections, { experimentId: id, audience: 0, after: null }, firstSection)
          : []),
        ...(status === 'PENDING' ? [] : [apiCommand(setExperimentStatus, { experimentId: id, status, was: 'PENDING' })]),
      ]
    })
    await runAllAsCaller(call, acts)
    return id
  },
})

/** GET /api/v1/experiments/{experimentID}: an experiment or a template, archived or not. */
export const getExperiment = defineRoute({
  method: 'GET',
  path: '/api/v1/experiments/:experimentId',
  access: 'member',
  input: z.object({ params: z.object({ experimentId: wireId }) }),
  refusals: ['experiment.gone'],
  handler: (call, { params: { experimentId } }) =>
    reading(call, async (reader) => {
      const experiment = await readExperiment(reader, experimentId)
      const study = await reader.rows.get('studies', experiment.studyId)
      return wireExperiment(reader, call.group.groupId, experiment, study?.projectId ?? 0)
    }),
})

/** GET /api/v1/experiments/{experimentID}/collaborators: who may write in it like its owner, as a list page. */
export const listCollaborators = defineRoute({
  method: 'GET',
  path: '/api/v1/experiments/:experimentId/collaborators',
  access: 'member',
  input: z.object({ params: z.object({ experimentId: wireId }), query: z.object(pageQuery) }),
  refusals: ['experiment.gone'],
  async handler(call, { params: { experimentId }, query }) {
    const { collaborators } = await reading(call, (reader) => readExperiment(reader, experimentId))
    return toPage(collaborators, query, {}, async (userIds) => {
      const members = await wireMembers(call)
      const names = await namesIn(call, userIds)
      return userIds.map((userId) => members.find(({ userID }) => userID === userId) ?? toWireFormerMember(userId, names.get(userId)))
    })
  },
})
