import { createFileRoute } from '@tanstack/react-router';
import { SavedRepliesScreen } from '#client/domains/canned-replies/saved-replies-screen.tsx';
import {
  parseSavedReplySearch,
  savedReplyInputOf,
} from '#client/domains/canned-replies/saved-reply-search.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { hiddenHead } from '#client/platform/head/page-head.ts';

export const Route = createFileRoute('/agent/saved-replies')({
  validateSearch: parseSavedReplySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, location }) =>
    pageLoad(location.href, () => context.api.cannedReplies.list.ensureData(savedReplyInputOf(deps))),
  head: hiddenHead('Saved replies'),
  component: function SavedRepliesRoute() {
    const navigate = Route.useNavigate();
    return (
      <SavedRepliesScreen
        search={Route.useSearch()}
        onChange={(search) => void navigate({ search, replace: true })}
      />
    );
  },
});
