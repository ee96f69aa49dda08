import type { Subject } from '../documented-call.ts'

export const protocolCalls: Subject = {
  title: 'Protocols',
  description: 'Procedures and their versions.',
  calls: [
    {
      method: 'GET',
      path: 'protocols',
      summary: 'Lists the protocols of the group with their steps.',
      description:
        'The only scope is group. With groupIDs, protocols are listed only if the active group is one of them. $expand can be signingStatus: protocols are not signed, so it is always UNSIGNED.',
      query: { scope: 'group' },
    },
    { method: 'GET', path: 'protocols/{protID}', summary: 'Reads a protocol with the steps of its current version.' },
    {
      method: 'GET',
      path: 'protocols/{protID}/logs',
      summary: 'Lists who changed what of a protocol, newest first.',
      description: 'log is what the field says since the change. The field version has its number.',
    },
    { method: 'GET', path: 'protocols/digest', summary: 'Lists the current version of each protocol, archived ones included.' },
    {
      method: 'GET',
      path: 'protocols/version/{protVersionID}',
      summary: 'Reads a protocol with the steps of one of its versions.',
    },
    { method: 'GET', path: 'protocols/categories', summary: 'Lists the categories of protocols. None of them is public.' },
  ],
}
