/** An attribute of a resource, as `/Schemas` describes it (RFC 7643, section 7). */
export interface Attribute {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'complex' | 'reference' | 'dateTime'
  readonly description: string
  readonly isList?: true
  readonly isRequired?: true
  readonly isUnique?: true
  /** Compared exactly; without it, case makes no difference. */
  readonly isCaseExact?: true
  /** Set by the server: what a directory sends for it is ignored. */
  readonly isReadOnly?: true
  readonly parts?: readonly Attribute[]
}

export const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupUrn = 'urn:ietf:params:scim:schemas:core:2.0:Group'
/** Our own attributes of a user. */
export const extensionUrn = 'urn:ietf:params:scim:schemas:extension:aliquot:2.0:User'

export interface ResourceType {
  readonly name: 'User' | 'Group'
  readonly endpoint: '/Users' | '/Groups'
  readonly description: string
  readonly urn: string
  /** Without those of every resource. */
  readonly attributes: readonly Attribute[]
  /** Each counts as an attribute with its URN as the name. */
  readonly extensions: readonly Attribute[]
}

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({ name, type: 'string', description, ...more })

/** Attributes of every resource. RFC 7643, section 3.1. */
const common: readonly Attribute[] = [
  text('schemas', 'The schemas of the resource.', { isList: true, isReadOnly: true, isCaseExact: true }),
  text('id', 'The identifier that this server gave it.', { isReadOnly: true, isCaseExact: true }),
  text('externalId', 'The identifier in the directory. It must stay the same for as long as the person or group exists there.', { isCaseExact: true }),
  {
    name: 'meta',
    type: 'complex',
    description: 'What this server knows about the resource.',
    isReadOnly: true,
    parts: [
      text('resourceType', 'User or Group.', { isReadOnly: true, isCaseExact: true }),
      { name: 'created', type: 'dateTime', description: 'When it was created here.', isReadOnly: true },
      { name: 'lastModified', type: 'dateTime', description: 'When the directory last changed it.', isReadOnly: true },
      text('location', 'Its address.', { isReadOnly: true, isCaseExact: true }),
      text('version', 'Its ETag.', { isReadOnly: true, isCaseExact: true }),
    ],
  },
]

export const userType: ResourceType = {
  name: 'User',
  endpoint: '/Users',
  description: 'An account.',
  urn: userUrn,
  attributes: [
    text('userName', 'The name with which the person signs in.', { isRequired: true, isUnique: true }),
    {
      name: 'name',
      type: 'complex',
      description: 'The name of the person.',
      parts: [text('formatted', 'The whole name.'), text('familyName', 'The family name.'), text('givenName', 'The given name.')],
    },
    text('displayName', 'The name that is shown if there is neither a given nor a family name.'),
    {
      name: 'emails',
      type: 'complex',
      description: 'Email addresses. The primary one is used, or the first.',
      isList: true,
      parts: [
        text('value', 'The address.'),
        text('type', 'Such as work or home.'),
        { name: 'primary', type: 'boolean', description: 'Whether it is the one to be used.' },
      ],
    },
    { name: 'active', type: 'boolean', description: 'Whether the person can sign in.' },
    {
      name: 'groups',
      type: 'complex',
      description: 'The groups of the directory that the person is in.',
      isList: true,
      isReadOnly: true,
      parts: [
        text('value', 'The id of the group.', { isReadOnly: true, isCaseExact: true }),
        { name: '$ref', type: 'reference', description: 'The address of the group.', isReadOnly: true, isCaseExact: true },
        text('display', 'The name of the group.', { isReadOnly: true }),
      ],
    },
  ],
  extensions: [
    {
      name: extensionUrn,
      type: 'complex',
      description: 'Attributes of Aliquot.',
      parts: [
        text(
          'role',
          'The role that the person gets in groups the directory adds them to: Member if there is none. Later changes do not apply to groups they are in.',
        ),
      ],
    },
  ],
}

export const groupType: ResourceType = {
  name: 'Group',
  endpoint: '/Groups',
  description: 'A group with its own samples and storage.',
  urn: groupUrn,
  attributes: [
    text('displayName', 'The name of the group.', { isRequired: true, isUnique: true }),
    {
      name: 'members',
      type: 'complex',
      description: 'Those members who come from the directory. Others are neither listed nor removed.',
      isList: true,
      parts: [
        text('value', 'The id of the user.', { isCaseExact: true }),
        { name: '$ref', type: 'reference', description: 'The address of the user.', isReadOnly: true, isCaseExact: true },
        text('display', 'The name of the user.', { isReadOnly: true }),
      ],
    },
  ],
  extensions: [],
}

export const resourceTypes: readonly ResourceType[] = [userType, groupType]

export const attributesOf = (type: ResourceType): readonly Attribute[] => [...common, ...type.attributes, ...type.extensions]

/** Names of attributes are compared without case. */
export const findAttribute = (attributes: readonly Attribute[] | undefined, name: string): Attribute | undefined =>
  attributes?.find((attribute) => attribute.name.toLowerCase() === name.toLowerCase())
