/**
 * The code flow of OpenID Connect with PKCE, state and nonce, which a sealed cookie carries over to a provider
 * and back: for signing in, and for linking an account of another service.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { z } from 'zod';
import type { Encryption } from '#server/kernel/encryption.ts';

/** How many seconds somebody may take at the provider. */
const patience = 600;

const Proof = z.object({
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  startedAt: z.number(),
});

interface FlowHabits<Carried extends z.ZodObject> {
  /** The name of the cookie, and the purpose that it is sealed for. */
  name: string;
  /** The path below which the flow begins and ends. */
  path: string;
  /** What is known before the redirect and needed after it. */
  carried: Carried;
}

interface FlowStart<Carried extends z.ZodObject> {
  configuration: client.Configuration;
  encryption: Encryption;
  /** The whole address that the provider sends the browser back to. */
  callback: string;
  carried: z.output<Carried>;
  /** The scope and further parameters for the provider. */
  parameters: Record<string, string>;
  /** Send the parameters to the provider directly if it supports that, so that nobody can change them in the browser. */
  behindTheBrowser?: boolean;
}

export function openCodeFlow<Carried extends z.ZodObject>({
  name,
  path,
  carried: Carried,
}: FlowHabits<Carried>) {
  const Flow = Proof.extend({ carried: Carried });
  type Taken = z.output<typeof Proof> & { carried: z.output<Carried> };

  const cookieOptions = (callback: string) => {
    const secure = callback.startsWith('https:');
    // Lax: the provider's redirect back is a navigation from another site.
    return { path, httpOnly: true, sameSite: 'lax', secure } as const;
  };

  const read = (request: FastifyRequest, encryption: Encryption): Taken | null => {
    const sealed = request.cookies[name];
    if (sealed === undefined) return null;
    try {
      const flow = Flow.parse(JSON.parse(encryption.open(sealed, name)));
      const isFresh = Date.now() - Number(flow.startedAt) <= patience * 1_000;
      return isFresh ? (flow as Taken) : null; // Of a shape that the compiler cannot put together.
    } catch {
      return null;
    }
  };

  return {
    /** The address at the provider to send the browser to. */
    async begin(reply: FastifyReply, start: FlowStart<Carried>): Promise<string> {
      const { configuration, encryption, callback, carried, parameters } = start;
      const { pushed_authorization_request_endpoint: takesPushed } = configuration.serverMetadata();
      const proof = {
        verifier: client.randomPKCECodeVerifier(),
        state: client.randomState(),
        nonce: client.randomNonce(),
        startedAt: Date.now(),
      };
      const question = {
        redirect_uri: callback,
        ...parameters,
        code_challenge: await client.calculatePKCECodeChallenge(proof.verifier),
        code_challenge_method: 'S256',
        state: proof.state,
        nonce: proof.nonce,
      };
      const address =
        start.behindTheBrowser && takesPushed !== undefined
          ? await client.buildAuthorizationUrlWithPAR(configuration, question)
          : client.buildAuthorizationUrl(configuration, question);
      const text = JSON.stringify({ ...proof, carried });
      reply.setCookie(name, encryption.seal(text, name), {
        ...cookieOptions(callback),
        maxAge: patience,
      });
      return address.href;
    },

    /** Null if the browser did not begin here, or too long ago. It can be taken only once. */
    take(
      request: FastifyRequest,
      reply: FastifyReply,
      { encryption, callback }: { encryption: Encryption; callback: string },
    ): Taken | null {
      const flow = read(request, encryption);
      reply.clearCookie(name, cookieOptions(callback));
      return flow;
    },

    /** Rejects if the answer cannot be trusted. */
    async finish(
      request: FastifyRequest,
      flow: Taken,
      { configuration, callback }: { configuration: client.Configuration; callback: string },
    ) {
      // Built on the address we know, never on the Host header.
      const address = new URL(callback);
      address.search = new URL(request.url, address).search;
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      const { id_token: idToken } = tokens;
      if (!claims || idToken === undefined) throw new Error('The provider sent no ID token');
      return { tokens, claims, idToken };
    },
  };
}
