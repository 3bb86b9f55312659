import { Navigate } from 'react-router';

/** /account/developer/ */
const DeveloperScreen = () => <Navigate to="/account/developer/certificates/" replace />;

export default DeveloperScreen;
