import type { Subject } from '../documented-call.ts'

export const peopleCalls: Subject = {
  title: 'People and groups',
  calls: [
    {
      method: 'POST',
      path: 'auth/user',
      summary: 'Exchanges a user name and a password for a token.',
      body: { username: 'amina', password: 'aliquot-demo', deviceString: 'Plate reader' },
    },
    { method: 'GET', path: 'auth/user', summary: 'Says whose token or session this is.' },
    { method: 'GET', path: 'users/getCurrentUserInfo', summary: 'Says who makes the call, and what they may do in the active group.' },
    { method: 'POST', path: 'users/setting/{key}/set/{value}', summary: 'Sets one setting of the person.' },
    { method: 'GET', path: 'groups', summary: 'Lists the groups of the person.' },
    { method: 'GET', path: 'groups/active', summary: 'Says which group all calls are about.' },
    { method: 'PUT', path: 'groups/active', summary: 'Makes another group of the person the active one. The body is its number alone.', body: 120 },
    {
      method: 'GET',
      path: 'groups/members',
      summary: 'Lists the people in the active group with their roles and permissions.',
      description: 'The email address of a person is only shown to that person.',
    },
    {
      method: 'GET',
      path: 'notifications',
      summary: 'Lists the notifications of the person in the active group, the latest first.',
    },
    {
      method: 'POST',
      path: 'notifications/setRead',
      summary: 'Marks notifications of the person as read. The body is a list of their numbers.',
      body: [146],
    },
    { method: 'GET', path: 'system/version', summary: 'Says which release of Aliquot the server runs.' },
    {
      method: 'GET',
      path: 'tasks',
      summary: 'Lists the open tasks that the person sees.',
      description: 'With the status COMPLETED, those that the person has done. afterDate and beforeDate are about when a task was sent.',
    },
    {
      method: 'POST',
      path: 'tasks',
      summary: 'Adds a task: for a colleague, or for everyone in the group with the number 0.',
      description: 'A task is a notification. People read the day in due with it; nobody is reminded of it.',
      body: { assigneeID: 0, title: 'Refill liquid nitrogen', contents: 'Dewar 2' },
    },
    { method: 'GET', path: 'tasks/{taskID}', summary: 'Reads an open task of the person.' },
    {
      method: 'PATCH',
      path: 'tasks/{taskID}',
      params: { taskID: 142 },
      summary: 'Says that a task is done.',
      description: 'Nothing else of a task can be changed: people have read it.',
      body: { status: 'COMPLETED' },
    },
    { method: 'DELETE', path: 'tasks/{taskID}', summary: 'Removes a task.' },
    {
      method: 'PATCH',
      path: 'tasks/bulk',
      summary: 'Says that several tasks are done, all or none.',
      body: { taskIDs: [144], status: 'COMPLETED' },
    },
    { method: 'DELETE', path: 'tasks/bulk', summary: 'Removes several tasks, all or none.', body: [145] },
    {
      method: 'GET',
      path: 'events',
      summary:
        'Stays open and sends what happens in the group, as server-sent events with the ids and bodies of webhooks. The header Last-Event-ID continues after an event.',
      query: { topics: 'samples,storage' },
    },
    { method: 'GET', path: 'audit', summary: 'Reads the log of changes of the group. For administrators.' },
  ],
}
