import type { Subject } from '../documented-call.ts'

export const notebookCalls: Subject = {
  title: 'Experiments',
  description: 'Projects, studies and experiments, and who signs them.',
  calls: [
    { method: 'GET', path: 'projects', summary: 'Lists the projects of the group.' },
    {
      method: 'POST',
      path: 'projects',
      summary: 'Creates a project.',
      description:
        'A project has a name and one description. If notes differ from the description, it has both; longname, label and projectMeta become lines of it. Files in projectMeta are refused.',
      body: { name: 'Kinases', notes: 'Begun in 2026' },
    },
    { method: 'GET', path: 'studies', summary: 'Lists the studies of the group, or those of a project.' },
    {
      method: 'POST',
      path: 'studies',
      summary: 'Creates a study in a project.',
      description:
        'A study has one description. If notes differ from it, it has both. Studies are not held back for approval: BYSTUDYMANAGER is kept as a detail of the study, for people and programs to read.',
      body: { projectID: 111, name: 'Inhibitors' },
    },
    { method: 'GET', path: 'experiments', summary: 'Lists the experiments that the person sees.', query: { $sort: 'experimentID DESC' } },
    { method: 'POST', path: 'experiments', summary: 'Creates an experiment in a study.', body: { studyID: 121, name: 'Gel 1', status: 'PROGRESS' } },
    { method: 'GET', path: 'experiments/templates', summary: 'Lists the templates that the person sees.' },
    {
      method: 'GET',
      path: 'experiments/templateGroups',
      summary: 'Lists the labels of templates.',
      description: 'Templates are not grouped: each has a label of its own, which is its name. Its number is that of the template.',
    },
    { method: 'GET', path: 'experiments/templates/{expTemplateLabelID}', summary: 'Lists the template that has a label.' },
    { method: 'GET', path: 'experiments/{experimentID}', summary: 'Reads an experiment.' },
    { method: 'GET', path: 'experiments/{experimentID}/collaborators', summary: 'Lists the people who may write in an experiment like its owner.' },
    {
      method: 'GET',
      path: 'experiments/{experimentID}/readers',
      summary: 'Says who sees an experiment.',
      description:
        'Everyone in the group (GROUP), or its owner, its collaborators, these viewers and supervisors (PEOPLE). For anyone else, it does not exist.',
    },
    {
      method: 'PUT',
      path: 'experiments/{experimentID}/readers',
      summary: 'Shows an experiment to the group, or only to some people.',
      description: 'Only its owner and supervisors may. Whoever no longer sees it loses it on their devices, too.',
      body: { readership: 'PEOPLE', viewers: [147] },
    },
    { method: 'GET', path: 'experiments/{experimentID}/signatures', summary: 'Lists the signatures of an experiment, and requests for them.' },
    {
      method: 'GET',
      path: 'experiments/signatures/pending',
      summary: 'Lists who was asked to witness an experiment and has not answered.',
      description:
        'The experiments that the person of the token sees, in the active group. Signing and declining take a person who proves who they are in the app: there are no calls for them.',
    },
    { method: 'GET', path: 'experiments/signatures/declined', summary: 'Lists who declined to witness an experiment, and why.' },
    {
      method: 'POST',
      path: 'experiments/{experimentID}/sign/assignWitness',
      summary: 'Asks someone to witness a signed experiment.',
      description: 'Authors can do it. Whoever was asked before and has not answered is no longer asked.',
      params: { experimentID: 320 },
      body: { witnessUserID: 147 },
    },
    {
      method: 'POST',
      path: 'experiments/{experimentID}/sign/reassignWitness',
      summary: 'Asks someone else to witness a signed experiment.',
      description: 'Refused if existingWitnessID has answered, or was never asked.',
      params: { experimentID: 321 },
      body: { existingWitnessID: 147, newWitnessID: 148 },
    },
    {
      method: 'GET',
      path: 'experiments/{experimentID}/comments',
      summary: 'Lists the comments of an experiment, in the order in which they were made.',
      description:
        'Comments with the same threadID are one thread: the first one, and answers. quotation has the words that the thread is about, as they were; it is null for a whole section. resolved says when the thread was resolved. Without removed comments, and those of archived sections.',
      query: { resolved: false },
    },
    {
      method: 'POST',
      path: 'experiments/{experimentID}/comments',
      summary: 'Adds a comment.',
      description:
        'To the section expJournalID, or without one to the first section. quotation has the words that it is about, in a text. With commentID, it answers that comment, and opens its thread again. Whoever sees an experiment comments in it, also when it is signed. People in mentions are notified if they see it.',
      body: { expJournalID: 801, text: 'Is this the batch of Monday?', quotation: 'Ligated overnight', mentions: [147] },
    },
    {
      method: 'PUT',
      path: 'experiments/{experimentID}/comments/{commentID}/resolved',
      summary: 'Resolves the thread of a comment.',
      description: 'It stays readable. An answer opens it again.',
    },
    { method: 'DELETE', path: 'experiments/{experimentID}/comments/{commentID}/resolved', summary: 'Reopens the thread of a comment.' },
    {
      method: 'GET',
      path: 'experiments/{experimentID}/links',
      summary: 'Lists the signed experiment that this one adds to, and its addenda.',
      description: 'Experiments have no other links, so links cannot be added or removed.',
    },
    { method: 'GET', path: 'experiments/{experimentID}/sections', summary: 'Lists the sections of an experiment.', query: { $sort: 'order' } },
    {
      method: 'POST',
      path: 'experiments/{experimentID}/sections',
      summary: 'Adds a section.',
      description: 'sectionDate is kept as a detail of the section. Without one, it is when the section was created.',
      body: { sectionType: 'PARAGRAPH', sectionHeader: 'Results', sectionDate: '2031-03-03' },
    },
    {
      method: 'GET',
      path: 'experiments/{experimentID}/sections/{expJournalID}/content',
      summary: 'Reads the text of a section. Earlier address of the next call.',
    },
  ],
}
