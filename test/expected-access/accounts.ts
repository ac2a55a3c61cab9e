/** Accounts: signing in and out, one's own account, and everybody's. */
import { all, type ExpectedRoute, signedIn, superUsers, unknownId } from './answers.ts';

export const accountRoutes: Record<string, ExpectedRoute> = {
  'GET /api/users': { answers: superUsers(200) },
  'PATCH /api/users/:id': {
    answers: superUsers(404),
    call: `/api/users/${unknownId}`,
    body: { role: 'admin' },
  },
  'GET /api/users/:id/hand-over': {
    answers: superUsers(404),
    call: `/api/users/${unknownId}/hand-over`,
  },
  'POST /api/users/:id/hand-over': {
    answers: superUsers(404),
    call: `/api/users/${unknownId}/hand-over`,
    body: { heirs: {} },
  },
  'POST /api/users/:id/password-link': {
    answers: superUsers(404),
    call: `/api/users/${unknownId}/password-link`,
  },
  'GET /api/users/invitations': { answers: superUsers(200) },
  'POST /api/users/invitations': {
    answers: superUsers(200),
    body: { email: 'new@dealer.example', role: 'staff' },
  },
  'DELETE /api/users/invitations/:id': {
    answers: superUsers(404),
    call: `/api/users/invitations/${unknownId}`,
  },
  'POST /api/account-links/open': { answers: all(400), body: { token: 'no such link' } },
  'POST /api/account-links/invitation': {
    answers: all(400),
    body: {
      token: 'no such link',
      username: 'newcomer',
      password: 'secret1',
      firstName: 'New',
      lastName: 'Comer',
    },
  },
  'POST /api/account-links/password': {
    answers: all(400),
    body: { token: 'no such link', password: 'secret1' },
  },
  'GET /api/login': { answers: { ...all(302), visitor: 200 } },
  'POST /api/login': { answers: all(401), body: { username: 'nobody', password: 'wrong-one' } },
  'GET /api/logout': { answers: all(303) },
  'POST /api/logout': { answers: all(303) },
  'POST /api/staff-login': {
    answers: all(401),
    body: { username: 'nobody', password: 'wrong-one' },
  },
  // Without a mail server nothing is sent.
  'GET /api/forgot-password': { answers: all(200) },
  'POST /api/forgot-password': { answers: all(404), body: { username: 'nobody' } },
  'GET /api/login/forgot-password': { answers: all(404) },
  'POST /api/login/forgot-password': { answers: all(404), body: { username: 'nobody' } },
  'POST /api/signup': { answers: all(400), body: { username: 'x' } },
  'GET /api/auth/user': { answers: signedIn(200) },
  'GET /api/staff-users': { answers: signedIn(200) },
  'GET /api/staff-users/former': { answers: signedIn(200) },
  'PATCH /api/account': { answers: signedIn(200), body: { firstName: 'Sandy' } },
  // Without a picture in it.
  'PUT /api/account/picture': { answers: signedIn(415) },
  'DELETE /api/account/picture': { answers: signedIn(200) },
  'GET /api/users/:id/picture': {
    answers: signedIn(404),
    call: '/api/users/0190a1b2-0000-7000-8000-000000000000/picture',
  },
  'POST /api/account/password': {
    answers: signedIn(400),
    body: { currentPassword: 'not this one', newPassword: 'something new' },
  },
  'GET /api/auth/confirm-password': { answers: signedIn(200) },
  'POST /api/auth/confirm-password': {
    answers: signedIn(400),
    body: { password: 'not this one' },
  },
  'GET /api/account/single-sign-on': { answers: signedIn(200) },
  // Without a provider there is nothing to connect with.
  'POST /api/account/single-sign-on': { answers: signedIn(409) },
  'GET /api/account/sessions': { answers: signedIn(200) },
  'DELETE /api/account/sessions': { answers: signedIn(204) },
  'DELETE /api/account/sessions/:id': {
    answers: signedIn(404),
    call: '/api/account/sessions/0190a1b2-0000-7000-8000-000000000000',
  },
  'GET /api/account/access-tokens': { answers: signedIn(200) },
  'POST /api/account/access-tokens': { answers: signedIn(200), body: { name: 'Nightly sync' } },
  'DELETE /api/account/access-tokens/:id': {
    answers: signedIn(404),
    call: '/api/account/access-tokens/0190a1b2-0000-7000-8000-000000000000',
  },
  'GET /api/account/calendar-feed': { answers: signedIn(200) },
  'POST /api/account/calendar-feed': { answers: signedIn(200), body: { events: 'own' } },
  'PATCH /api/account/calendar-feed': { answers: signedIn(200), body: { events: 'team' } },
  'DELETE /api/account/calendar-feed': { answers: signedIn(204) },
};
