import { Navigate } from 'react-router';

/** /distribution/myvault/shared-assets/ */
const SharedAssetsScreen = () => <Navigate to="/distribution/myvault/dashboard/" replace />;

export default SharedAssetsScreen;
