/** Who may do what: the one table, enforced by the server and only mirrored by the pages. */
import { z } from 'zod';
import type { RecordKind } from './records.ts';

export const roles = ['staff', 'admin', 'super_user'] as const;
export const Role = z.enum(roles);
export type Role = (typeof roles)[number];

/** `any`: every record; `own`: those that are the user's by `isOwn`; `none`: never. */
type Reach = 'any' | 'own' | 'none';

const everyone = { staff: 'any', admin: 'any', super_user: 'any' } as const;
const ownForStaff = { staff: 'own', admin: 'any', super_user: 'any' } as const;
const admins = { staff: 'none', admin: 'any', super_user: 'any' } as const;
const superUsers = { staff: 'none', admin: 'none', super_user: 'any' } as const;

/** Every kind of record has these. */
type OfRecords = `${RecordKind}.${'read' | 'create' | 'edit' | 'delete'}`;

const table = {
  'session.read': everyone,
  'account.manage': everyone,
  'staff.read': everyone,
  'person.read': everyone,
  'person.create': everyone,
  'person.edit': everyone,
  'person.delete': ownForStaff,
  /** For good, and wherever else they are named. */
  'person.erase': superUsers,
  'organization.read': everyone,
  'label.read': everyone,
  'organization.create': everyone,
  'organization.edit': everyone,
  'organization.delete': ownForStaff,
  'task.read': everyone,
  'task.create': everyone,
  'task.edit': everyone,
  'task.delete': ownForStaff,
  /** Reassigning many tasks at once; everybody may reassign a single one. */
  'task.reassign': admins,
  'opportunity.read': everyone,
  'opportunity.create': everyone,
  'opportunity.edit': everyone,
  'opportunity.delete': ownForStaff,
  /** What the team asks of its opportunities. */
  'opportunity.settings': superUsers,
  'event.read': everyone,
  'event.create': everyone,
  'event.edit': everyone,
  'event.delete': ownForStaff,
  'note.read': everyone,
  'note.create': everyone,
  'note.edit': ownForStaff,
  'note.delete': ownForStaff,
  'call.read': everyone,
  'call.create': everyone,
  'call.edit': ownForStaff,
  'call.delete': ownForStaff,
  'file.read': everyone,
  'file.create': everyone,
  'file.edit': everyone,
  'file.delete': ownForStaff,
  'unit.read': everyone,
  'unit.create': everyone,
  'unit.edit': everyone,
  'unit.delete': ownForStaff,
  /** Saved views of lists: a private one is not there for anybody else. */
  'view.read': everyone,
  'view.create': everyone,
  'view.edit': ownForStaff,
  /** Where the bytes of files are kept, and what was swept there. */
  'file-store.manage': superUsers,
  /** Backups, and whether they can be restored. */
  'backup.manage': superUsers,
  /** What was deleted, and bringing it back: each record as far as its own `delete` reaches. */
  'deletion.read': everyone,
  'deletion.restore': everyone,
  /** How long it is kept, and removing it for good. */
  'deletion.purge': superUsers,
  'activity.read': everyone,
  'report.read': everyone,
  'insight.read': everyone,
  /** What the assistant says about the work of others. */
  'insight.team': admins,
  'ai.ask': everyone,
  'lead.search': everyone,
  /** The companies that the lead finder searches without a network. */
  'lead.directory': superUsers,
  'custom-field.read': everyone,
  'custom-field.manage': superUsers,
  'user.manage': superUsers,
  /** Closing an account and giving its records to others. */
  'user.hand-over': superUsers,
  'staff-overview.read': superUsers,
  'territory.manage': superUsers,
  /** Who an address or a code belongs to, as the CRM import asks. */
  'territory.match': admins,
  'record.import': everyone,
  /** Merging and taking apart: each record as far as its own `edit` reaches, and `delete` for those that go. */
  'record.merge': everyone,
  /** The same change of many: each record as far as its own `edit` or `delete` reaches. */
  'record.bulk': everyone,
  /** Giving many records at once to a colleague, or to nobody; everybody may reassign a single one. */
  'record.reassign': admins,
  /** A list as it is on the screen, as CSV or XLSX. */
  'list.export': everyone,
  /** Everything out of the CRM and into it, as one document. */
  'data.transfer': superUsers,
  'audit.read': superUsers,
  /** What somebody did, to look at. */
  'deed.read': everyone,
  'deed.undo': { staff: 'own', admin: 'own', super_user: 'any' },
  /** How the server and its database are doing. */
  'system.read': superUsers,
  /** The AI provider, its key and what it was asked for. */
  'ai.manage': superUsers,
  'webhook.manage': superUsers,
  /** Importing from the CRM service, its progress and its reports. */
  'crm-sync.manage': superUsers,
  'mail-sync.manage': superUsers,
  'crm-import.run': admins,
} as const satisfies Record<OfRecords, Record<Role, Reach>> & Record<string, Record<Role, Reach>>;

export type Permission = keyof typeof table;

/** How far a role reaches with a permission; an unknown role reaches nothing. */
export function getReach(role: Role, permission: Permission): Reach {
  const reaches: Partial<Record<string, Reach>> = table[permission];
  return reaches[role] ?? 'none';
}

/** What decides whose a record is, whatever its noun. */
export interface Owned {
  /** Who made it. */
  createdById?: string | null;
  uploadedById?: string | null;
  /** Who has it, and who gave it to them. */
  assignedToId?: string | null;
  assigneeId?: string | null;
  assignedById?: string | null;
}

/** Made by the user, or given to them by somebody else: taking a record does not make it the taker's own. */
function isOwn(userId: string, record: Owned): boolean {
  if (record.createdById === userId || record.uploadedById === userId) return true;
  const { assignedById, assignedToId, assigneeId = assignedToId } = record;
  return assigneeId === userId && assignedById !== undefined && assignedById !== userId;
}

/** Whether this user may do it. Without a record, only what does not depend on one is granted. */
export function can(
  user: { id: string; role: Role },
  permission: Permission,
  record: Owned = {},
): boolean {
  const reach = getReach(user.role, permission);
  return reach === 'any' || (reach === 'own' && isOwn(user.id, record));
}
